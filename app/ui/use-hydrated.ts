import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server renders and for the first render of a browser, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
