import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { type Media, mostBytes } from '#core/media/media.ts'
import type { UploadAnswer, UploadProblem } from './media-choices.ts'

export interface UploadItem {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'working' | 'kept' | 'canceled' | 'failed'
  /** Of the bytes, while they are sent. */
  percent: number
  problem?: UploadProblem | 'connection' | 'signedOut'
}

type Outcome = Pick<UploadItem, 'state' | 'problem'> & { media?: Media }

let lastKey = 0

/** Sends files one after another, each in a request of its own, and tells how each of them fares. */
export function useUploads(onKept: (media: Media) => void) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const waiting = useRef<Pick<UploadItem, 'key' | 'file'>[]>([])
  const running = useRef<{ key: number; request: XMLHttpRequest }>(undefined)

  // Whoever leaves the page gives up what is on its way.
  useEffect(
    () => () => {
      waiting.current = []
      running.current?.request.abort()
    },
    [],
  )

  const change = (key: number, what: Partial<UploadItem>) =>
    setItems((items) => items.map((item) => (item.key === key ? { ...item, ...what } : item)))

  async function work(): Promise<void> {
    if (running.current) return
    for (let item = waiting.current.shift(); item; item = waiting.current.shift()) {
      const { key, file } = item
      const request = new XMLHttpRequest()
      running.current = { key, request }
      change(key, { state: 'sending', percent: 0 })
      const { media, ...outcome } = await send(request, file, (percent) =>
        change(key, percent < 100 ? { percent } : { percent, state: 'working' }),
      )
      change(key, outcome)
      if (media) onKept(media)
    }
    running.current = undefined
  }

  return {
    items,
    add(files: Iterable<File>) {
      const added = [...files].map((file): UploadItem => {
        const item = { key: ++lastKey, file, percent: 0 }
        if (file.size > mostBytes) return { ...item, state: 'failed', problem: 'bytes' }
        return { ...item, state: 'waiting' }
      })
      setItems((items) => [...items.filter(({ state }) => state !== 'kept'), ...added])
      waiting.current.push(...added.filter(({ state }) => state === 'waiting'))
      void work()
    },
    cancel(key: number) {
      waiting.current = waiting.current.filter((item) => item.key !== key)
      if (running.current?.key === key) running.current.request.abort()
      else change(key, { state: 'canceled' })
    },
    retry({ key, file }: UploadItem) {
      change(key, { state: 'waiting', problem: undefined })
      waiting.current.push({ key, file })
      void work()
    },
  }
}

/** Only this old interface tells how much of a body has been sent. */
function send(request: XMLHttpRequest, file: File, tell: (percent: number) => void): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const form = new FormData()
  form.append('files', file)
  request.upload.addEventListener('progress', ({ loaded, total }) => tell(Math.floor((100 * loaded) / total)))
  request.upload.addEventListener('load', () => tell(100))
  request.addEventListener('load', () => resolve(outcomeOf(request)))
  request.addEventListener('error', () => resolve({ state: 'failed', problem: 'connection' }))
  request.addEventListener('abort', () => resolve({ state: 'canceled' }))
  request.open('POST', href('/admin/media/choices'))
  request.send(form)
  return promise
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Outcome {
  if (status === 401 || status === 403) return { state: 'failed', problem: 'signedOut' }
  try {
    const { kept, problems } = JSON.parse(responseText) as UploadAnswer
    if (kept.length > 0) return { state: 'kept', media: kept[0] }
    return { state: 'failed', problem: problems[0].problem }
  } catch {
    return { state: 'failed', problem: 'failed' }
  }
}
