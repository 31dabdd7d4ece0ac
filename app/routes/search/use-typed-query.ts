import { useEffect, useEffectEvent, useState } from 'react'
import { cleanQuery, parseQuery } from '#core/search/query.ts'

const debounceMs = { usual: 700, withProblem: 2000, empty: 300 }

/**
 * Returns the text of the search box: the query of the address until someone types, then applied with `apply` after a
 * pause. Text with a problem is never applied; the problem shows after a pause, or when Enter meets it.
 */
export function useTypedQuery(q: string, apply: ((text: string) => void) | undefined) {
  const [text, setText] = useState(q)
  /** The text after the last pause, whose problem is shown. */
  const [rested, setRested] = useState(q)
  /** The query of the address, or of the navigation in flight. */
  const [applied, setApplied] = useState(q)
  const [address, setAddress] = useState(q)

  if (q !== address) {
    setAddress(q)
    // Changed by other means than typing here.
    if (q !== applied) {
      setApplied(q)
      setText(q)
      setRested(q)
    }
  }

  const applyRested = useEffectEvent((next: string) => {
    if (!apply || next === applied) return
    setApplied(next)
    apply(next)
  })

  useEffect(() => {
    const next = cleanQuery(text)
    const { problem } = parseQuery(next)
    const pause = next === '' ? debounceMs.empty : problem ? debounceMs.withProblem : debounceMs.usual
    const timer = setTimeout(() => {
      setRested(text)
      if (!problem) applyRested(next)
    }, pause)
    return () => clearTimeout(timer)
  }, [text])

  return {
    text,
    setText,
    problem: rested === text ? parseQuery(cleanQuery(text)).problem : undefined,
    /** Drops the pending search before leaving the page. */
    leave: () => setApplied(cleanQuery(text)),
    /** Returns the text to apply; on a problem shows it and returns undefined. */
    submit(): string | undefined {
      setRested(text)
      const next = cleanQuery(text)
      if (parseQuery(next).problem) return undefined
      setApplied(next)
      return next
    },
  }
}
