import { useEffect, useState } from 'react'

/** Shorter than a pause between two words, long enough to skip most keystrokes of a fast typist. */
/** Shorter than most people's pause between two keys, so that it delays nobody's last one. */
const debounceMs = 60

/**
 * Returns the JSON at an address that changes while someone types: the last response until the next arrives, `nothing`
 * while the address is undefined or refused.
 */
export function useDebouncedJson<Json>(address: string | undefined, nothing: Json): Json {
  const [json, setJson] = useState(nothing)

  useEffect(() => {
    if (address === undefined) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(address, { signal: controller.signal })
        setJson(response.ok && !response.redirected ? await response.json() : nothing)
      } catch {
        // Aborted by the next keystroke, or offline, which the search itself reports.
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [address, nothing])

  return address === undefined ? nothing : json
}
