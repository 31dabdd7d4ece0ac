import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { cleanQuery, parseQuery } from '#core/search/query.ts'

const pauseMs = { usual: 700, withProblem: 2000, empty: 300 }

/**
 * The text of the box: what the address says until it is typed in, and applied by `apply` once typing rests. A problem
 * is shown after a rest or when it stands in the way of Enter.
 */
export function useTypedQuery(
  q: string,
  apply: ((text: string) => void) | undefined,
  input: RefObject<HTMLInputElement | null>,
) {
  const [text, setText] = useState(q)
  /** The text whose problem is shown: the one that rested. */
  const [rested, setRested] = useState(q)
  /** The text that the address has, or is about to have. */
  const [applied, setApplied] = useState(q)
  const [address, setAddress] = useState(q)

  if (q !== address) {
    setAddress(q)
    // The address changed by other means than typing here.
    if (q !== applied) {
      setApplied(q)
      setText(q)
      setRested(q)
    }
  }

  // Typed before this script was there.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const typed = input.current?.value
      if (typed) setText(typed)
    })
    return () => cancelAnimationFrame(frame)
  }, [input])

  const applyRested = useEffectEvent((next: string) => {
    if (!apply || next === applied) return
    setApplied(next)
    apply(next)
  })

  useEffect(() => {
    const next = cleanQuery(text)
    const { problem } = parseQuery(next)
    const pause = next === '' ? pauseMs.empty : problem ? pauseMs.withProblem : pauseMs.usual
    const timers = [
      setTimeout(() => setRested(text), pauseMs.usual),
      setTimeout(() => applyRested(next), pause),
    ]
    return () => timers.forEach(clearTimeout)
  }, [text])

  return {
    text,
    setText,
    problem: rested === text ? parseQuery(cleanQuery(text)).problem : undefined,
    /** Drops the pending search, because the page is about to be left. */
    leave: () => setApplied(cleanQuery(text)),
    /** The text to apply at once; undefined, with the problem shown, where it has one. */
    submit(): string | undefined {
      // The field knows what was typed a moment before this script took over.
      const typed = input.current?.value ?? text
      setText(typed)
      setRested(typed)
      const next = cleanQuery(typed)
      if (parseQuery(next).problem) return undefined
      setApplied(next)
      return next
    },
  }
}
