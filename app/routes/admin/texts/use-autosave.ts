import { type RefObject, useEffect, useRef, useState } from 'react'

/** Milliseconds without typing before a save. */
const pause = 1_500
/** Limit of browsers for a `keepalive` body, in bytes. */
const maxFarewell = 60_000
const notSent = new Set(['intent', 'version', 'overwrite', 'asNew'])

export type Kept = { state: 'untouched' | 'changed' | 'paused' | 'failed' } | { state: 'kept'; at: string }

interface Options {
  form: RefObject<HTMLFormElement | null>
  /** Id of the article, or `new`; undefined for a text that is not kept until it is saved. */
  article: string | undefined
  version: number
  /** True while an older draft is offered, which a save would overwrite. */
  isPaused: boolean
  /** The answer to a save that failed. */
  refused: object | undefined
}

/** Autosaves the form to the server shortly after the last key and when the page is hidden. */
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
    /** Call it on every change. */
    touch,
    /** Saves now what waits for a pause in typing. */
    flush() {
      if (timer.current) void keep()
    },
    /** Cancels autosaves, as the form is being submitted. */
    stop() {
      clearTimeout(timer.current)
      timer.current = undefined
      sending.current?.abort()
      setKept({ state: 'untouched' })
    },
  }
}
