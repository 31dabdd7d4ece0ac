import { useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { type UploadProblem, uploadProblemOf } from './upload-problem.ts'

interface Sending {
  fileName: string
  sent: number
  total: number
}

/** Sends a form with a file, tells how far it is, and leads to the file once it is there. */
export function useUpload(maxBytes: number) {
  const navigate = useNavigate()
  const request = useRef<XMLHttpRequest>(null)
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<UploadProblem>()
  const [isCancelled, setCancelled] = useState(false)

  function fail(reason: UploadProblem): void {
    setSending(undefined)
    setProblem(reason)
  }

  function send(form: FormData): void {
    const file = form.get('file')
    setCancelled(false)
    if (!(file instanceof File) || file.name === '') return fail('invalid_input')
    if (file.size === 0) return fail('import_failed')
    if (file.size > maxBytes) return fail('too_large')
    setProblem(undefined)
    setSending({ fileName: file.name, sent: 0, total: file.size })
    // fetch tells nothing about what it has sent.
    const xhr = new XMLHttpRequest()
    request.current = xhr
    xhr.open('POST', href('/admin/data/uploads'))
    xhr.setRequestHeader('Accept', 'application/json')
    xhr.upload.addEventListener('progress', ({ loaded, total }) =>
      setSending({ fileName: file.name, sent: Math.min(loaded, total), total }),
    )
    xhr.addEventListener('error', () => fail('other'))
    xhr.addEventListener('abort', () => {
      setSending(undefined)
      setCancelled(true)
    })
    xhr.addEventListener('load', () => {
      if (xhr.status === 201) {
        void navigate((JSON.parse(xhr.responseText) as { address: string }).address)
      } else fail(problemIn(xhr.responseText))
    })
    xhr.send(form)
  }

  return { sending, problem, isCancelled, send, cancel: () => request.current?.abort() }
}

function problemIn(answer: string): UploadProblem {
  try {
    const { type } = JSON.parse(answer) as { type?: string }
    return uploadProblemOf(type?.replace('urn:problem:', '').replaceAll('-', '_') ?? '')
  } catch {
    return 'other'
  }
}
