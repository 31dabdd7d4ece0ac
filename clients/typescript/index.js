import createClient from 'openapi-fetch'

/** @type {import('./index.d.ts').createApiClient} */
export function createApiClient({ baseUrl, apiKey, ...options }) {
  const headers = apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }
  return createClient({ baseUrl, headers, ...options })
}
