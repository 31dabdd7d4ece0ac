import { expect, test } from 'vitest'
import type { RequestInfo } from './request-info.ts'
import { addSecurityHeaders } from './security-headers.ts'

const info: RequestInfo = {
  id: 'a-request',
  address: '127.0.0.1',
  isLocal: true,
  secure: false,
  nonce: 'once',
  origin: 'http://localhost',
}

function formActionOf(more: Partial<RequestInfo>): string | undefined {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  addSecurityHeaders(headers, { ...info, ...more })
  return headers
    .get('Content-Security-Policy')!
    .split('; ')
    .find((rule) => rule.startsWith('form-action'))
}

test('forms may submit only to this site, except on pages that redirect to the card provider', () => {
  expect(formActionOf({})).toBe("form-action 'self'")
  expect(formActionOf({ formTarget: 'https://checkout.stripe.com' })).toBe(
    "form-action 'self' https://checkout.stripe.com",
  )
})
