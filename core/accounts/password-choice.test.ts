import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { requireStrongPassword } from './password-hashing.server.ts'

const email = 'nguyen.an@example.vn'

test.each([
  ['123456', 'passwordCommon'],
  ['PASSWORD1', 'passwordCommon'],
  ['AnhYeuEm', 'passwordCommon'],
  ['matkhau', 'passwordCommon'],
  ['Nguyen.An@example.vn', 'passwordIsEmail'],
  ['NGUYEN.AN', 'passwordIsEmail'],
])('%s is refused as %s', async (password, problem) => {
  const refused = { type: 'weak_password', details: { problem } }
  await expect(requireStrongPassword(password, email)).rejects.toMatchObject(refused)
})

test.each(['password of An', 'xin chào 123456', 'example.vn', 'constructor of An'])(
  '%s is accepted: only the whole password counts',
  async (password) => {
    await requireStrongPassword(password, email)
  },
)

test('the list has more than ten thousand passwords that are long enough', () => {
  const passwords = dictionary['passwords-common']
  expect(passwords.filter(({ length }) => length >= 6).length).toBeGreaterThan(10_000)
  expect(passwords.every((password) => password === password.toLowerCase())).toBe(true)
})
