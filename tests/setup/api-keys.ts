import { inject } from 'vitest'
import { asAccount, signIn } from './sign-in.ts'
import { type AccountName, testPassword as password } from './site-accounts.ts'

/** Creates a key by the page's form; returns the resulting page. */
export async function createKey(cookie: string, name: string, site = inject('site')): Promise<Response> {
  const page = await (await fetch(`${site}/api-keys`, { headers: asAccount(cookie, site) })).text()
  const [, id] = /name="id" value="([^"]+)"/.exec(page)!
  return fetch(`${site}/api-keys`, {
    method: 'POST',
    headers: asAccount(cookie, site),
    body: new URLSearchParams({ intent: 'create', id, name, password }),
  })
}

/** Returns the key shown on a page. */
export const keyIn = (page: string): string => {
  const [key] = /dbv_[0-9A-Za-z]{40}/.exec(page) ?? []
  if (!key) throw new Error('This page shows no key.')
  return key
}

/** Creates an API key for an account of the site under test, as its customer would. */
export async function keyOf(name: AccountName, site = inject('site')): Promise<string> {
  return keyIn(await (await createKey(await signIn(name, site), 'for a test', site)).text())
}

/** Returns the headers of an API client. */
export const withKey = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` })
