import { AppError } from '#core/errors.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** The 49,000 commonest passwords of leaks, in lower case; read once, when the first password is chosen. */
function readCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}

/**
 * Throws `weak_password` for a password that is among the commonest, and for the account's own email or the part of it
 * before the @, in any case; `details.problem` says which.
 */
export async function requireStrongPassword(password: string, email: string): Promise<void> {
  const typed = password.toLowerCase()
  const own = email.toLowerCase()
  if (typed === own || typed === own.slice(0, own.lastIndexOf('@'))) {
    throw weak('passwordIsEmail', 'The password is the email address, or a part of it.')
  }
  if ((await readCommonPasswords()).has(typed)) {
    throw weak('passwordCommon', 'The password is one of the most common ones.')
  }
}

const weak = (problem: 'passwordIsEmail' | 'passwordCommon', message: string) =>
  new AppError('weak_password', message, { details: { problem } })
