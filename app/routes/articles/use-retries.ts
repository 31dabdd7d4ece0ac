import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Seconds before each time. */
const delays = [1, 2, 3]

/**
 * Asks the loader again while what it gave is a failure, up to three times. Returns the number of the attempt that is
 * being made or waited for, or undefined when there is none left (and before a script runs).
 */
export function useRetries(failure: object | undefined): number | undefined {
  const { revalidate, state } = useRevalidator()
  const [tried, setTried] = useState(0)
  const isRunning = useHydrated()
  if (!failure && tried > 0) setTried(0)
  useEffect(() => {
    if (!failure || state !== 'idle' || tried === delays.length) return
    const timer = setTimeout(() => {
      setTried(tried + 1)
      void revalidate()
    }, delays[tried] * 1000)
    return () => clearTimeout(timer)
    // Each answer of the loader is another object.
  }, [failure, state, tried, revalidate])
  if (!failure || !isRunning) return undefined
  if (state !== 'idle') return tried
  return tried < delays.length ? tried + 1 : undefined
}
