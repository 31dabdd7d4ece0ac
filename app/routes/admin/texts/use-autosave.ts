import { type RefObject, useEffect, useRef, useState } from 'react'

/** Milliseconds without a key pressed. */
const pause = 1_500
/** Bytes that a browser sends on after its page is gone. */
const maxFarewell = 60_000
const notSent = new Set(['intent', 'version', 'overwrite', 'asNew'])

export type Kept = { state: 'untouched' | 'changed' | 'paused' | 'failed' } | { state: 'kept'; at: string }

interface Options {
  form: RefObject<HTMLFormElement | null>
  /** Id of the article, or `new`; undefined for a text that is not kept until it is saved. */
  article: string | undefined
  version: number
  /** Not while an older draft waits for an answer: it would be written over. */
  isPaused: boolean
  /** What came of a save that saved nothing. */
  refused: object | undefined
}

/** Keeps what is typed on the server, a moment after the last key and when the page goes out of sight. */
export function useAutosave({ form, article, version, isPaused, refused }: Options) {
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
    const isFarewell = document.visibilityState === 'hidden' && body.length < maxFarewell / 3
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

  function touch() {
    clearTimeout(timer.current)
    timer.current = isPaused || !article ? undefined : setTimeout(() => void latest.current.keep(), pause)
    setKept({ state: isPaused ? 'paused' : 'changed' })
  }

  const latest = useRef({ keep, touch })
  useEffect(() => {
    latest.current = { keep, touch }
  })
  const isWaiting = kept.state === 'paused' && !isPaused
  useEffect(() => {
    if (refused || isWaiting) latest.current.touch()
  }, [refused, isWaiting])
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && timer.current) void latest.current.keep()
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
    touch,
    /** What is typed is being saved for good: nothing may be kept behind it. */
    stop() {
      clearTimeout(timer.current)
      timer.current = undefined
      sending.current?.abort()
      setKept({ state: 'untouched' })
    },
  }
}
