import type { HeadersFunction } from 'react-router'

/** `headers` of a page with a form: never cached, with the `Retry-After` of the action. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  const retryAfter = actionHeaders.get('Retry-After')
  if (retryAfter) headers.set('Retry-After', retryAfter)
  return headers
}
