import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/root.tsx'

/** Whether the companies are made up: nobody is to call or write to one. */
export const useDemonstration = (): boolean => useRouteLoaderData<RootData>('root')?.isMadeUp ?? false
