import { inject } from 'vitest'
import { waitForMail } from './outbox.ts'
import { asAccount, signIn } from './sign-in.ts'

const site = inject('site')

/** Returns a filled-in request form; `more` overrides fields. */
export const requestForm = (email: string, more: Record<string, string> = {}) => ({
  kind: 'hide',
  hide_phone: 'on',
  name: 'Lê Thị Hỏi',
  role: 'Giám đốc',
  email,
  message: 'Xin ẩn số điện thoại',
  website: '',
  ...more,
})

export const sendForm = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  at = site,
) => fetch(at + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })

/** Sends a request and presses the button of its mailed link. */
export async function openRequest(
  slug: string,
  email: string,
  more: Record<string, string> = {},
): Promise<void> {
  const sent = await sendForm(`/company/${slug}/request`, requestForm(email, more))
  const expected = `/company/${slug}/request?notice=sent`
  if (sent.headers.get('Location') !== expected) throw new Error(`${sent.status}: ${await sent.text()}`)
  const { links } = await waitForMail(inject('outbox'), { to: email, kind: 'request_confirmation' })
  const token = new URL(links[0]).searchParams.get('token')!
  const opened = await sendForm('/confirm-request', { token })
  if (!opened.headers.get('Location')?.startsWith('/confirm-request?done=opened&')) {
    throw new Error(`${opened.status}: ${await opened.text()}`)
  }
}

/** Finds an administrator's page of somebody's open request. */
export async function findRequest(email: string): Promise<{ path: string; cookie: string }> {
  const cookie = await signIn('admin')
  const address = `/admin/requests?q=${encodeURIComponent(email)}`
  const list = await (await fetch(site + address, { headers: asAccount(cookie) })).text()
  return { path: /href="(\/admin\/requests\/[0-9a-f-]{36})"/.exec(list)![1], cookie }
}

/** Decides somebody's open request as an administrator. */
export async function decideRequest(email: string, fields: Record<string, string>): Promise<string> {
  const { path, cookie } = await findRequest(email)
  const decided = await sendForm(
    path,
    { intent: 'grant', reason: 'Đã kiểm tra', ...fields },
    asAccount(cookie),
  )
  if (decided.status !== 303) throw new Error(`${decided.status}: ${await decided.text()}`)
  return path
}
