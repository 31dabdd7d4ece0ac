import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Media, mediaAddress, maxBytes } from '#core/media/media.ts'
import { halves } from '#tests/setup/pictures.ts'
import { asAccount, signIn } from '#tests/setup/sign-in.ts'

const site = inject('site')
const choices = `${site}/admin/media/choices`

let admin: Record<string, string>
let guest: Record<string, string>
let customer: Record<string, string>
let picture: Media
beforeAll(async () => {
  ;[admin, guest, customer] = await Promise.all(
    (['admin', 'guest', 'media-1'] as const).map(async (name) => asAccount(await signIn(name))),
  )
  const { kept } = await upload('Ảnh.png', await halves({ width: 700, height: 400 }))
  picture = kept[0]
})

interface Answer {
  status: number
  kept: Media[]
  problems: { name?: string; problem: string }[]
}

const formOf = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.append('files', new File([bytes], name, { type: 'image/png' }))
  return form
}
async function upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const response = await fetch(choices, { method: 'POST', headers: admin, body: formOf(name, bytes) })
  const { kept, problems } = (await response.json()) as Omit<Answer, 'status'>
  return { status: response.status, kept, problems }
}
async function total(): Promise<number> {
  const response = await fetch(choices, { headers: admin })
  expect(response.status).toBe(200)
  return ((await response.json()) as { total: number }).total
}

/** Sends the path unchanged: `fetch` would resolve `..`. */
async function statusOf(path: string): Promise<number> {
  const { hostname, port } = new URL(site)
  const asked = request({ hostname, port, path })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode!
}

describe('uploading pictures', () => {
  test('is for administrators only', async () => {
    const before = await total()
    const body = () => formOf('x.png', Buffer.from('x'))
    const ask = async (headers: Record<string, string>, method = 'GET') =>
      (
        await fetch(choices, {
          method,
          headers,
          redirect: 'manual',
          ...(method === 'POST' && { body: body() }),
        })
      ).status
    for (const [who, status] of [
      [{ Origin: site }, 401],
      [customer, 403],
      [guest, 403],
    ] as const) {
      // Redirects browsers.
      expect(await ask(who)).toBe(302)
      expect(await ask(who, 'POST')).toBe(status)
      for (const path of ['/admin/media', `/admin/media/${picture.id}`]) {
        const form = new URLSearchParams({ intent: 'delete' })
        const asked = { method: 'POST', headers: who, body: form, redirect: 'manual' } as const
        const { status } = await fetch(site + path, asked)
        expect([302, 303, 401, 403]).toContain(status)
      }
    }
    expect(await total()).toBe(before)
  })

  test('refuses cross-site requests', async () => {
    const before = await total()
    const body = formOf('x.png', await halves({ width: 20, height: 20 }))
    const headers = { ...admin, Origin: 'https://elsewhere.example' }
    expect((await fetch(choices, { method: 'POST', headers, body })).status).toBe(403)
    expect(await total()).toBe(before)
  })

  test.each<[string, number, string, () => Uint8Array<ArrayBuffer>]>([
    ['drawing.png', 415, 'svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
    ['page.png', 415, 'type', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing.png', 415, 'empty', () => new Uint8Array()],
    ['large.png', 413, 'bytes', () => new Uint8Array(maxBytes + 1)],
    ['half.png', 415, 'damaged', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('refuses %s with %i (%s) and stores nothing', async (name, status, problem, make) => {
    const before = await total()
    const answer = await upload(name, make())
    expect([answer.status, answer.kept, answer.problems[0].problem]).toEqual([status, [], problem])
    expect(await total()).toBe(before)
  })

  test('stores the pictures among other files, whatever their names', async () => {
    const form = formOf('../../etc/passwd', await halves({ width: 20, height: 20 }))
    form.append('files', new File(['<svg/>'], 'b.webp'))
    const response = await fetch(choices, { method: 'POST', headers: admin, body: form })
    const { kept, problems } = (await response.json()) as Answer
    expect(response.status).toBe(415)
    expect(kept.map(({ fileName }) => fileName)).toEqual(['passwd'])
    expect(problems).toEqual([{ name: 'b.webp', problem: 'svg' }])
  })

  test('refuses a body that is not a form with files', async () => {
    const headers = { ...admin, 'Content-Type': 'multipart/form-data' }
    expect((await fetch(choices, { method: 'POST', headers, body: 'x' })).status).toBe(422)
    expect((await fetch(choices, { method: 'POST', headers: admin, body: '{}' })).status).toBe(422)
  })
})

describe('a picture', () => {
  test('is served immutable, with its type, to everyone', async () => {
    for (const [width, ending, start] of [
      [320, 'webp', 'RIFF'],
      [700, 'webp', 'RIFF'],
      [700, 'jpeg', '\xff\xd8\xff'],
    ] as const) {
      const address = site + mediaAddress(picture.id, width, ending)
      const response = await fetch(address)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.status).toBe(200)
      expect(bytes.toString('latin1')).toMatch(new RegExp(`^${start}`))
      const { headers } = response
      expect(headers.get('Content-Type')).toBe(`image/${ending}`)
      expect(headers.get('Content-Length')).toBe(String(bytes.length))
      expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.getSetCookie()).toEqual([])

      const again = await fetch(address, { headers: { 'If-None-Match': headers.get('ETag')! } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      const head = await fetch(address, { method: 'HEAD' })
      expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes.length)])
    }
    const post = await fetch(site + mediaAddress(picture.id, 320), { method: 'POST', headers: admin })
    expect(post.status).toBe(405)
  })

  test('has no other widths, extensions or names, and its folder has no other files', async () => {
    const { id } = picture
    expect(await statusOf(`/media/${id}/320.webp`)).toBe(200)
    const other = '00000000-0000-4000-8000-000000000000'
    for (const path of [
      `/media/${id}/321.webp`,
      `/media/${id}/960.webp`,
      `/media/${id}/0320.webp`,
      `/media/${id}/320.png`,
      `/media/${id}/320.jpeg`,
      `/media/${id}/320.webp.html`,
      `/media/${id}/320.WEBP`,
      `/media/${id}/-320.webp`,
      `/media/${id}/320.webp%00.html`,
      `/media/${id}/`,
      `/media/${other}/320.webp`,
      `/media/${id}/../../pgdata/PG_VERSION`,
      `/media/${id}/..%2f..%2fpgdata%2fPG_VERSION`,
      `/media/..%2f..%2f..%2fetc/passwd`,
      `/media/%2e%2e/%2e%2e/etc/passwd`,
      `/media/..%5c..%5c/320.webp`,
      `/media/incoming/${id}`,
    ]) {
      const status = await statusOf(path)
      expect([path, status >= 300 && status < 500]).toEqual([path, true])
    }
  })
})
