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
])('refuses %s as %s', async (password, problem) => {
  const refused = { type: 'weak_password', details: { problem } }
  await expect(requireStrongPassword(password, email)).rejects.toMatchObject(refused)
})

test.each(['password of An', 'xin chào 123456', 'example.vn', 'constructor of An'])(
  'accepts %s: only whole passwords are listed',
  async (password) => {
    await requireStrongPassword(password, email)
  },
)

test('lists more than ten thousand passwords of sufficient length', () => {
  const passwords = dictionary['passwords-common']
  expect(passwords.filter(({ length }) => length >= 6).length).toBeGreaterThan(10_000)
  expect(passwords.every((password) => password === password.toLowerCase())).toBe(true)
})
