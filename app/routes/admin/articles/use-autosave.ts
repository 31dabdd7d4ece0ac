import { type RefObject, useEffect, useRef, useState } from 'react'

/** Milliseconds without a key pressed. */
const pause = 1_500
/** Bytes that a browser sends on after its page is gone. */
const longestFarewell = 60_000
const notSent = new Set(['intent', 'version', 'overwrite'])

export type Kept = { state: 'untouched' | 'changed' | 'failed' } | { state: 'kept'; at: string }

interface Options {
  form: RefObject<HTMLFormElement | null>
  article: string
  version: number
  /** Not while an older draft waits for an answer: it would be written over. */
  isPaused: boolean
}

/** Keeps what is typed on the server, a moment after the last key and when the page goes out of sight. */
export function useAutosave({ form, article, version, isPaused }: Options) {
  const [kept, setKept] = useState<Kept>({ state: 'untouched' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<AbortController>(undefined)

  async function keep() {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    const typed = [...new FormData(form.current)].filter(([name]) => !notSent.has(name))
    const body = JSON.stringify({ article, version, fields: Object.fromEntries(typed) })
    sending.current?.abort()
    const { signal } = (sending.current = new AbortController())
    const isFarewell = document.visibilityState === 'hidden' && body.length < longestFarewell / 3
    try {
      const response = await fetch('/admin/articles/drafts', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        signal,
        keepalive: isFarewell,
      })
      if (!response.ok) throw new Error(String(response.status))
      const { savedAt } = (await response.json()) as { savedAt: string }
      if (!timer.current) setKept({ state: 'kept', at: savedAt })
    } catch {
      if (!signal.aborted) setKept({ state: 'failed' })
    }
  }

  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && timer.current) void latest.current()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      clearTimeout(timer.current)
    }
  }, [])

  return {
    kept,
    /** Something was typed. */
    touch() {
      setKept({ state: 'changed' })
      if (isPaused) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void latest.current(), pause)
    },
    /** What is typed is being saved for good: nothing may be kept behind it. */
    stop() {
      clearTimeout(timer.current)
      timer.current = undefined
      sending.current?.abort()
    },
  }
}
