import { beforeAll, expect, inject, test } from 'vitest'
import { exportSearch } from '#tests/setup/shop-over-http.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'

const site = inject('site')

let cookie: string
let me: Record<string, string>
let other: Record<string, string>
beforeAll(async () => {
  cookie = await signIn('export-names-1')
  me = asAccount(cookie)
  other = asAccount(await signIn('export-names-2'))
})

const read = async (path: string, headers = me) =>
  (await fetch(site + path, { headers, redirect: 'manual' })).text()

function rename(id: string, fields: Record<string, string>, headers = me): Promise<Response> {
  const body = new URLSearchParams({ seenName: '', ...fields })
  return fetch(`${site}/exports/${id}`, { method: 'POST', headers, body, redirect: 'manual' })
}

/** Returns the row of an export in the list, with its markup. */
async function rowOf(id: string, headers = me): Promise<string> {
  const rows = (await read('/exports', headers)).split('<tr>')
  return rows.find((row) => row.includes(`href="/exports/${id}"`))!
}

test('an export is called by its search and downloaded from its row, in both languages', async () => {
  const id = await exportSearch(cookie, 'q="công ty tnhh"&cityId=1&hasPhone=true')
  const row = await rowOf(id)
  expect(row).toContain('>“công ty tnhh” · Hà Nội · Has phone</a>')
  for (const [format, name] of [
    ['csv', 'CSV'],
    ['xlsx', 'Excel'],
    ['jsonl', 'JSON Lines'],
  ]) {
    expect(row).toContain(`href="/exports/${id}/file?format=${format}"`)
    expect(row).toContain(`aria-label="Download “`)
    expect(row).toContain(`as ${name}"`)
  }
  expect(await rowOf(id, { ...me, Cookie: `${me.Cookie}; lang=vi` })).toContain(
    '· Hà Nội · Có điện thoại</a>',
  )
  expect(await read('/dashboard')).toContain('>“công ty tnhh” · Hà Nội · Has phone</a>')
  expect(await read('/ledger?kind=exports')).toContain('“công ty tnhh” · Hà Nội · Has phone</span>')
})

test('a form without a script renames an export and returns to the page it was on', async () => {
  const id = await exportSearch(cookie, 'q=cong+ty')
  const name = 'Khách <script>alert(1)</script> "quý 4"'
  const renamed = await rename(id, { name, returnTo: '/exports?page=1' })
  expect([renamed.status, renamed.headers.get('Location')]).toEqual([303, '/exports?page=1'])
  for (const path of ['/exports', `/exports/${id}`, '/dashboard', '/ledger']) {
    const page = await read(path)
    expect(page, path).toContain('Khách &lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page, path).not.toContain('<script>alert(1)')
  }
  for (const format of ['csv', 'xlsx', 'jsonl']) {
    const file = await fetch(`${site}/exports/${id}/file?format=${format}`, { headers: me, method: 'HEAD' })
    expect(file.headers.get('Content-Disposition')).toMatch(
      new RegExp(`^attachment; filename="khach-script-alert-1-script-quy-4-\\d{8}-\\d{6}\\.${format}"$`),
    )
  }
  const back = await rename(id, { name: '', seenName: name, returnTo: 'https://evil.example/' })
  expect([back.status, back.headers.get('Location')]).toEqual([303, `/exports/${id}`])
  expect(await rowOf(id)).toContain('>cong ty</a>')
})

test('a refused name is kept on the page of the export', async () => {
  const id = await exportSearch(cookie, 'q=tnhh')
  const long = await rename(id, { name: 'x'.repeat(101) })
  expect(long.status).toBe(422)
  const page = await long.text()
  expect(page).toContain(`value="${'x'.repeat(101)}"`)
  expect(page).toMatch(/<details[^>]* open=""/)
  expect(page).toContain('Please shorten this')
})

test('a name that was changed meanwhile is shown and replaced only on request', async () => {
  const id = await exportSearch(cookie, 'q=tnhh')
  expect((await rename(id, { name: 'from the other tab' })).status).toBe(303)
  const late = await rename(id, { name: 'from this tab' })
  expect(late.status).toBe(409)
  const page = await late.text()
  expect(page).toContain('was renamed to “from the other tab” meanwhile')
  expect(page).toContain('value="from this tab"')
  expect(page).toContain('name="seenName" value="from the other tab"')
  expect((await rename(id, { name: 'from this tab', seenName: 'from the other tab' })).status).toBe(303)
  expect(await rowOf(id)).toContain('>from this tab</a>')
})

test('nobody renames the exports of others', async () => {
  const id = await exportSearch(cookie, 'q=tnhh')
  expect((await rename(id, { name: 'mine' }, other)).status).toBe(404)
  expect((await rename(id, { name: 'mine' }, { ...me, Origin: 'https://evil.example' })).status).toBe(403)
  expect((await rename(id, { name: 'mine' }, { Origin: site })).status).toBe(302)
  expect(await rowOf(id)).not.toContain('>mine</a>')
})
