import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { users } from '#core/db/schema/accounts.ts'
import { eq } from 'drizzle-orm'
import {
  enter,
  enterAsAdministrator,
  openPreparedSite,
  type Person,
  type PreparedSite,
} from '#tests/setup/prepared-site.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'
import { type AccountName, siteAccount } from '#tests/setup/site-accounts.ts'

const site = inject('site')
let admin: Record<string, string>
beforeAll(async () => {
  admin = asAccount(await signIn('admin'))
})

const get = async (path: string, headers = admin) => {
  const response = await fetch(site + path, { headers, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('Location'), html: await response.text() }
}
const post = async (path: string, fields: Record<string, string>, headers = admin) => {
  const body = new URLSearchParams(fields)
  const response = await fetch(site + path, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('Location'), html: await response.text() }
}
const pathOf = (name: AccountName) => `/admin/users/${siteAccount(name).id}`

/** Returns the fields of an account's form as its page sends them, with the typed ones replaced. */
function fieldsOf(html: string, typed: Record<string, string>): Record<string, string> {
  const form = /<form[^>]*>(?:(?!<\/form>).)*name="editId".*?<\/form>/s.exec(html)![0]
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)![1],
    (/value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&amp;', '&'),
  ])
  const role = /<option value="(\w+)" selected/.exec(form)![1]
  return { ...Object.fromEntries(inputs), role, ...typed }
}

describe('the list', () => {
  test('finds an account without diacritics, in any query', async () => {
    const { status, html } = await get('/admin/users?q=nguoi+thu+USERS-1&sort=name')
    expect(status).toBe(200)
    expect(html).toContain('users-1@test.example.vn')
    expect(html).not.toContain('users-2@test.example.vn')
    expect(html).toMatch(/<th[^>]*aria-sort="ascending"/)
    expect((await get('/admin/users?q=%25')).html).toContain('No accounts found')
    for (const query of [
      'q=%00',
      'q=%E0%A4%A',
      'page=0',
      'page=99999999999',
      'sort=x&order=y&role=z',
      "q='",
    ]) {
      expect([query, (await get(`/admin/users?${query}`)).status]).toEqual([query, 200])
    }
  })

  test('changes a role without JavaScript, and undoes it from the notice', async () => {
    const { id } = siteAccount('users-1')
    const list = '/admin/users?q=users-1%40test&sort=name'
    const changed = await post(list, { id, role: 'guest' })
    expect(changed.status).toBe(303)
    const { html } = await get(changed.location!)
    expect(html).toContain('is now: Guest (reviews drafts).')
    expect(html).toContain('>Undo<')
    expect((await get(changed.location!)).html).toContain('name="role" value="user"')
    const undone = await post(list, { id, role: 'user' })
    expect((await get(undone.location!)).html).toContain('is now: User.')
  })

  test.each([
    [{ id: 'nonsense', role: 'user' }, 404],
    [{ id: randomUUID(), role: 'user' }, 404],
    [{ id: randomUUID(), role: 'root' }, 422],
    [{ id: randomUUID() }, 422],
    [{}, 422],
  ])('refuses %j', async (fields, status) => {
    const refused = await post('/admin/users', fields as Record<string, string>)
    expect(refused.status).toBe(status)
    expect(refused.html).toContain('Failed to update user role')
  })
})

test('a demoted administrator loses access with the next request and cannot undo it', async () => {
  const other = asAccount(await signIn('users-admin-1'))
  const { id } = siteAccount('users-admin-1')
  expect((await get('/admin/users', other)).status).toBe(200)
  await post('/admin/users', { id, role: 'user' })
  expect(await get('/admin/users', other)).toMatchObject({ status: 302, location: '/dashboard' })
  expect(await post('/admin/users', { id, role: 'admin' }, other)).toMatchObject({
    status: 302,
    location: '/dashboard',
  })
  const file = await get('/admin/audit.csv', other)
  expect(file).toMatchObject({ status: 302, location: '/dashboard' })
  await post('/admin/users', { id, role: 'admin' })
  expect((await get('/admin/users', other)).status).toBe(200)
})

describe('an account', () => {
  test('is changed, credits with a reason, and both logs record it', async () => {
    const path = pathOf('users-2')
    const { html } = await get(path)
    const unexplained = await post(path, fieldsOf(html, { credits: '12.345' }))
    expect(unexplained.status).toBe(422)
    expect(unexplained.html).toContain('value="12.345"')
    expect(unexplained.html).toContain('Please fill in this field')
    const typed = { credits: '12345', companyName: 'Công ty <b>Mới</b>', reason: 'Tặng khách & đối tác' }
    const saved = await post(path, fieldsOf(html, typed))
    expect(saved).toMatchObject({ status: 303, location: `${path}?notice=saved` })
    const now = (await get(saved.location!)).html
    expect(now).toContain('The changes are saved.')
    expect(now).toContain('Công ty &lt;b&gt;Mới&lt;/b&gt;')
    expect(now).toContain('name="seenCredits" value="12345"')
    expect(now).toContain('Tặng khách &amp; đối tác · Người thử admin · ')
    const own = asAccount(await signIn('users-2'))
    for (const address of ['/ledger', '/ledger.csv']) {
      const customer = (await get(address, own)).html
      expect(customer).toMatch(/Tặng khách &(amp;)? đối tác \(Administrator\)/)
      expect(customer).not.toContain('Người thử admin')
    }
    const log = (await get(`/admin/audit?what=user.credits&subject=${siteAccount('users-2').id}`)).html
    expect(log).toContain('Changed the credits of')
    expect(log).toContain('<del>10,000</del>')
    expect(log).toContain('<ins>12,345</ins>')
    const file = (await get('/admin/audit.csv?what=user.credits')).html
    expect(file).toContain('Credits: 10,000 → 12,345')

    // From the page as loaded before: its values are stale.
    const late = await post(
      path,
      fieldsOf(html, { credits: '5', takeAwayTo: '5', reason: 'muộn', editId: randomUUID() }),
    )
    expect(late.status).toBe(409)
    expect(late.html).toContain('The balance is now 12,345')
    expect(late.html).toContain('name="credits" value="5"')
    expect(late.html).toContain('name="seenCredits" value="12345"')
  })

  test('loses no credits without confirmation', async () => {
    const path = pathOf('users-2')
    const { html } = await get(path)
    const [, balance] = /name="seenCredits" value="(\d+)"/.exec(html)!
    for (const credits of ['', '7', '0']) {
      const typed = { credits, reason: 'nhầm', editId: randomUUID() }
      const asked = await post(path, fieldsOf(html, typed))
      expect(asked.status).toBe(422)
      expect(asked.html).toContain(`aria-invalid="true" name="takeAwayTo" value="${Number(credits)}"`)
      expect(asked.html).toContain(
        `Yes, take ${(Number(balance) - Number(credits)).toLocaleString('en')} credits away`,
      )
      // Confirmed for another number.
      expect((await post(path, fieldsOf(html, { ...typed, takeAwayTo: '1' }))).status).toBe(422)
    }
    expect((await get(path)).html).toContain(`name="seenCredits" value="${balance}"`)
  })

  test.each(['-1', '1.5', 'NaN', '1e9', '9999999999999'])('rejects %j credits', async (credits) => {
    const path = pathOf('users-2')
    const refused = await post(path, fieldsOf((await get(path)).html, { credits, reason: 'x' }))
    expect(refused.status).toBe(422)
  })

  test('notes that ended sign-ins are not kept, for that kind only', async () => {
    const hint = 'Only current sign-ins are listed'
    expect((await get(`${pathOf('users-1')}?kind=sign_in`)).html).toContain(hint)
    expect((await get(pathOf('users-1'))).html).not.toContain(hint)
  })

  test('that is deleted is signed out, unlisted and in the audit log', async () => {
    const path = pathOf('users-3')
    const own = asAccount(await signIn('users-3'))
    const { html } = await get(path)
    expect(html).toContain('Are you sure you want to delete this user? This action cannot be undone.')
    const deleted = await post(path, { intent: 'delete' })
    expect(deleted.status).toBe(303)
    expect((await get(deleted.location!)).html).toContain('The account is deleted.')
    expect((await get('/dashboard', own)).status).toBe(302)
    expect((await get('/admin/users?q=users-3')).html).toContain('No accounts found')
    const gone = await get(path)
    expect([gone.status, gone.html.includes('There is no such account')]).toEqual([404, true])
    const again = await post(path, { intent: 'delete' })
    expect(again.status).toBe(404)
  })

  test('cannot delete itself here', async () => {
    const refused = await post(pathOf('admin'), { intent: 'delete' })
    expect(refused.status).toBe(403)
    expect(refused.html).toContain('Failed to delete user')
    expect(refused.html).toContain('Close your own account in your profile')
  })
})

describe('with a single administrator', () => {
  let alone: PreparedSite
  let only: Person
  let someone: Person
  beforeAll(async () => {
    alone = await openPreparedSite(async (context) => {
      only = await enterAsAdministrator(context, 'quan-tri')
      someone = await enter(context, 'khach', 'Công ty')
    })
  })
  afterAll(() => alone[Symbol.asyncDispose]())

  test('the account cannot be closed', async () => {
    const form = new URLSearchParams({ intent: 'close', closingPassword: 'mật khẩu dài' })
    const refused = await alone.post('/profile', only, form)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('This is the last administrator')
    expect((await alone.get('/admin', only)).status).toBe(200)
  })

  test('pages report failures, and no change is partial', async () => {
    await alone.asOwner(
      `create function fail() returns trigger language plpgsql as $$
        begin raise exception 'broken for a test'; end $$`,
      'create trigger fail before insert on audit_entries execute function fail()',
    )
    const path = `/admin/users/${someone.id}`
    const read = async (at: string) => {
      const response = await alone.get(at, only)
      return { status: response.status, html: await response.text() }
    }
    const send = async (at: string, fields: Record<string, string>) => {
      const response = await alone.post(at, only, new URLSearchParams(fields))
      return { status: response.status, html: await response.text() }
    }
    const role = await send('/admin/users', { id: someone.id, role: 'guest' })
    expect([role.status, role.html.includes('Failed to update user role')]).toEqual([500, true])
    const { html } = await read(path)
    const update = await send(path, fieldsOf(html, { fullName: 'Tên khác' }))
    expect([update.status, update.html.includes('Failed to update user')]).toEqual([500, true])
    expect(update.html).toContain('value="Tên khác"')
    const removal = await send(path, { intent: 'delete' })
    expect([removal.status, removal.html.includes('Failed to delete user')]).toEqual([500, true])
    expect((await read(path)).html).toContain('name="seenFullName" value="khach"')
    // Only one administrator is left: the reason is shown.
    const last = await send('/admin/users', { id: only.id, role: 'user' })
    expect([last.status, last.html.includes('This is the last administrator')]).toEqual([409, true])

    await alone.asOwner('alter table api_keys rename to api_keys_of_yore')
    await alone.change(async ({ db }) => {
      await db
        .update(users)
        .set({ createdAt: sql`'infinity'` })
        .where(eq(users.id, someone.id))
    })
    const list = await read('/admin/users')
    expect([list.status, list.html.includes('Failed to load users')]).toEqual([500, true])
    expect(list.html).toContain('Try again')
    // The list fails after the form, which failed as well.
    const unchanged = await send('/admin/users', { id: someone.id, role: 'guest' })
    expect([unchanged.status, unchanged.html.includes('Failed to update user role')]).toEqual([500, true])
    expect(unchanged.html).not.toContain('Failed to load users')
    const user = await read(`/admin/users/${only.id}`)
    expect([user.status, user.html.includes('Failed to load user data')]).toEqual([500, true])
    expect(user.html).not.toContain('api_keys')
  })
})
