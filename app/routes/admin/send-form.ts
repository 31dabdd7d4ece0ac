/**
 * Sends a form and reports the bytes sent, which `fetch` does not. Resolves when the request is answered, cannot be
 * sent, or is aborted.
 */
export function sendForm(
  request: XMLHttpRequest,
  address: string,
  form: FormData,
  report: (sent: number, total: number) => void,
): Promise<'load' | 'error' | 'abort'> {
  const { promise, resolve } = Promise.withResolvers<'load' | 'error' | 'abort'>()
  for (const end of ['load', 'error', 'abort'] as const) request.addEventListener(end, () => resolve(end))
  request.upload.addEventListener('progress', ({ loaded, total }) => report(loaded, total))
  request.open('POST', address)
  request.setRequestHeader('Accept', 'application/json')
  request.send(form)
  return promise
}
