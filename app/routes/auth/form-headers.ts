import type { HeadersFunction } from 'react-router'

/** For `headers` of a page with a form: it is kept nowhere, and says when it is worth trying again. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  const retryAfter = actionHeaders.get('Retry-After')
  if (retryAfter) headers.set('Retry-After', retryAfter)
  return headers
}
