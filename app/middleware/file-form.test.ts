import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readFileForm } from './file-form.ts'

const boundary = '----edge'
const lines = (...parts: string[]) => parts.join('\r\n')
const field = (name: string, value: string) =>
  lines(`--${boundary}`, `Content-Disposition: form-data; name="${name}"`, '', value, '')
const file = (content: string, fileName = 'a.csv') =>
  lines(
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${fileName}"`,
    '',
    content,
    '',
  )
const end = `--${boundary}--\r\n`

function request(body: string, step = 64, type = `multipart/form-data; boundary=${boundary}`): Request {
  const bytes = Buffer.from(body)
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
  }
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: Readable.toWeb(Readable.from(pieces())),
    duplex: 'half',
  } as unknown as RequestInit)
}

async function read(from: Request) {
  const { fields, fileName, chunks } = await readFileForm(from)
  const content: Uint8Array[] = []
  for await (const chunk of chunks) content.push(chunk)
  return { fields: Object.fromEntries(fields), fileName, content: Buffer.concat(content).toString() }
}

describe('a form with a file', () => {
  const content = `một\r\n--\r\n----edg\r\n--${boundary.slice(1)}\r\nhai\r\n`

  test.each([1, 2, 3, 7, 50, 1000])('is parsed the same in chunks of %i bytes', async (step) => {
    const body = field('updateOnly', 'on') + file(content, 'dữ liệu.csv') + field('late', 'x') + end
    expect(await read(request(body, step))).toEqual({
      fields: { updateOnly: 'on' },
      fileName: 'dữ liệu.csv',
      content,
    })
  })

  test('buffers at most a chunk of a file', async () => {
    const { chunks } = await readFileForm(request(file('x'.repeat(100_000)) + end, 1_000))
    let maxLength = 0
    for await (const chunk of chunks) maxLength = Math.max(maxLength, chunk.length)
    expect(maxLength).toBeLessThan(2_100)
  })

  test.each([
    ['no form at all', request('a=b', 64, 'application/x-www-form-urlencoded')],
    ['no boundary', request(file('x') + end, 64, 'multipart/form-data')],
    ['another boundary', request(file('x') + end, 64, 'multipart/form-data; boundary=other')],
    ['no file', request(field('a', 'b') + end)],
    ['a file that was not chosen', request(file('', '') + end)],
    ['an endless part header', request(`--${boundary}\r\n${'A: b\r\n'.repeat(5_000)}`)],
    ['an endless field', request(`${field('a', 'b'.repeat(100_000))}${file('x')}${end}`)],
    ['thousands of fields', request(field('a', 'b').repeat(3_000) + file('x') + end, 4_000)],
    ['a binary part header', request(`--${boundary}\r\n\u0000\u0001\r\n\r\nx${end}`)],
    ['a form cut off in its file', request(file('x').slice(0, -2))],
    ['a form cut off in a part header', request(`--${boundary}\r\nContent-`)],
  ])('refuses %s', async (_what, from) => {
    await expect(read(from)).rejects.toMatchObject({ type: 'invalid_input' })
  })
})
