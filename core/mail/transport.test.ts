import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serveFakeSmtp } from '#tests/fakes/smtp.ts'
import { readOutbox } from '#tests/setup/outbox.ts'
import { parseMail } from '#tests/setup/parse-mail.ts'
import { createMailTransport } from './transport.server.ts'

const site = 'https://danhba.example'
const folder = mkdtempSync(join(tmpdir(), 'mail-'))
afterAll(() => rmSync(folder, { recursive: true }))

const mail = {
  id: '0a8f1f5e-7d0f-4b7e-9a55-0d8b8f7f0001',
  kind: 'receipt',
  recipient: 'thu@example.vn',
  language: 'vi',
  subject: 'Biên nhận: 5.000 tín dụng, 19 USD',
  plain: 'Xin chào Nguyễn Thị Thử,\n\nhttps://danhba.example/transactions/1?a=b\n\n.\n',
  html: '<p>Xin chào Nguyễn Thị Thử, đây là một dòng rất dài, dài hơn 76 ký tự nhưng vẫn phải nguyên vẹn</p>\n',
}

test('without a mail server writes a parseable mail file only its owner can read', async () => {
  const transport = createMailTransport({ DATA_DIR: folder }, site)
  await transport.send(mail)
  const [name, ...others] = readdirSync(join(folder, 'outbox'))
  expect(others).toEqual([])
  expect(name).toMatch(new RegExp(`^\\d{8}T\\d{9}Z-receipt-${mail.id}\\.eml$`))
  expect(statSync(join(folder, 'outbox', name)).mode & 0o777).toBe(0o600)
  const [read] = readOutbox(folder)
  expect(read).toMatchObject({
    subject: mail.subject,
    to: mail.recipient,
    plain: mail.plain,
    html: mail.html,
  })
  expect(read.links).toEqual(['https://danhba.example/transactions/1?a=b'])
  expect(Object.fromEntries(read.headers)).toMatchObject({
    from: expect.stringMatching(/^=\?UTF-8\?.* <no-reply@danhba\.example>$/),
    'message-id': `<${mail.id}@danhba.example>`,
    'auto-submitted': 'auto-generated',
    'content-language': 'vi',
  })
})

test('with a mail server delivers the mail unchanged', async () => {
  await using smtp = await serveFakeSmtp()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Danh Bạ Việt <tin@danhba.example>', DATA_DIR: folder }
  await createMailTransport(env, site).send(mail)
  const [{ from, to, content }] = smtp.received
  expect({ from, to }).toEqual({ from: 'tin@danhba.example', to: ['thu@example.vn'] })
  expect(parseMail(content)).toMatchObject({ subject: mail.subject, plain: mail.plain, html: mail.html })
})

test.each([
  ['RCPT', '550 nobody of that name'],
  ['MAIL', '451 later'],
  ['.', '554 no'],
])('fails to send when the server refuses at %s', async (command, answer) => {
  await using smtp = await serveFakeSmtp()
  smtp.answers.set(command, answer)
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'tin@danhba.example', DATA_DIR: folder }
  await expect(createMailTransport(env, site).send(mail)).rejects.toThrow(answer)
})

test('aborts on a hanging server when stopped', async () => {
  await using smtp = await serveFakeSmtp()
  smtp.answers.set('EHLO', '250-waiting')
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'tin@danhba.example', DATA_DIR: folder }
  await expect(createMailTransport(env, site).send(mail, AbortSignal.timeout(100))).rejects.toThrow()
  expect(smtp.received).toEqual([])
})

test.each([
  'a@example.vn\r\nBcc: b@example.vn',
  'a@example.vn, b@example.vn',
  'a@example.vn;b@example.vn',
  'Somebody <a@example.vn>',
  '"a b"@example.vn',
  'a@b@example.vn',
  'group: a@example.vn',
  'nobody',
  '',
])('%j is not a recipient', async (recipient) => {
  const before = readOutbox(folder).length
  const transport = createMailTransport({ DATA_DIR: folder }, site)
  await expect(transport.send({ ...mail, recipient })).rejects.toThrow('not an email address')
  expect(readOutbox(folder)).toHaveLength(before)
})

test('a subject cannot inject a header', async () => {
  const transport = createMailTransport({ DATA_DIR: folder }, site)
  await transport.send({ ...mail, kind: 'injected', subject: 'Hello\r\nBcc: b@example.vn\r\n\r\nbody' })
  const [read] = readOutbox(folder, 'injected')
  expect(read.headers.has('bcc')).toBe(false)
  expect(read.plain).toBe(mail.plain)
})
