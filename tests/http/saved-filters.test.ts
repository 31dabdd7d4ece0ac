import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  enter,
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'

let site: PreparedSite
let admin: Person
let other: Person
let customer: Person

beforeAll(async () => {
  site = await openPreparedSite(async (context) => {
    admin = await enterAsAdministrator(context, 'quan-tri')
    other = await enterAsAdministrator(context, 'quan-tri-khac')
    customer = await enter(context, 'khach')
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const send = async (fields: Record<string, string>, person = admin) => {
  const response = await site.post('/admin/saved-filters', person, new URLSearchParams(fields))
  return { status: response.status, location: response.headers.get('Location'), text: await response.text() }
}
const list = async (path: string, person = admin) => (await site.get(path, person)).text()

test('without a script a filter is saved, followed, shared by its address and removed', async () => {
  const filtered = '/admin/users?q=kh%C3%A1ch&role=user'
  expect(await list(filtered)).toContain('Save this filter')
  const saved = await send({
    intent: 'save',
    list: '/admin/users',
    name: 'Khách <b>quen</b>',
    query: 'role=user&q=khách&page=7',
  })
  expect([saved.status, saved.location]).toEqual([303, filtered])
  const page = await list(filtered)
  expect(page).toMatch(
    /href="\/admin\/users\?q=kh%C3%A1ch&amp;role=user" aria-current="true">Khách &lt;b&gt;quen/,
  )
  expect(page).not.toContain('Save this filter')
  expect(await list('/admin/articles')).not.toContain('Khách &lt;b&gt;')
  const shared = await site.get(filtered, other)
  expect([shared.status, (await shared.text()).includes('Khách &lt;b&gt;')]).toEqual([200, false])

  const [, id] = /name="intent" value="remove"\/><input[^>]*name="id" value="([0-9a-f-]{36})"/.exec(page)!
  expect((await send({ intent: 'remove', id }, other)).status).toBe(404)
  const removed = await send({ intent: 'remove', id })
  expect([removed.status, removed.location]).toEqual([303, '/admin/users'])
  expect(await list('/admin/users')).not.toContain('Khách &lt;b&gt;')
})

test.each([
  [{ intent: 'save', list: '/admin/users', name: '', query: 'role=user' }, 422],
  [{ intent: 'save', list: '//evil.example', name: 'x', query: 'role=user' }, 422],
  [{ intent: 'save', list: '/admin/sign-in-log', name: 'x', query: 'email=a%40b.vn' }, 422],
  [{ intent: 'save' }, 422],
  [{ intent: 'remove', id: "'; drop table users --" }, 404],
  [{}, 422],
])('refuses %j', async (fields, status) => {
  const refused = await send(fields as Record<string, string>)
  expect([refused.status, refused.location]).toEqual([status, null])
})

test('a customer neither saves nor removes one', async () => {
  const fields = { intent: 'save', list: '/admin/users', name: 'x', query: 'role=user' }
  expect(await send(fields, customer)).toMatchObject({ status: 302, location: '/dashboard' })
})

test('a failure is reported, and the lists still work', async () => {
  await site.asOwner('alter table saved_filters rename column query to query_of_yore')
  const failed = await send({ intent: 'save', list: '/admin/users', name: 'x', query: 'role=user' })
  expect(failed.status).toBe(500)
  expect(failed.text).not.toContain('query_of_yore')
  await site.asOwner('alter table saved_filters rename column query_of_yore to query')
  expect((await site.get('/admin/users', admin)).status).toBe(200)
})
