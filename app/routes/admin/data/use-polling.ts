import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 1_200

/** Asks the server again and again while something is under way and the page is looked at. */
export function usePolling(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    const onSeen = () => void revalidate()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [isUnderWay, state, revalidate])
}
