import { type Language, languages } from '#text/languages.ts'
import { z } from 'zod'
import { creditsInput } from '#core/credits/credits-input.ts'
import { notSingleLine } from '#text/single-line.ts'
import { passwordLength } from './user.ts'

/** Problems with typed input; each edge has its own messages for them. */
export type InputProblem =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'notPlain'
  | 'email'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordCommon'
  | 'passwordIsEmail'
  | 'passwordsDiffer'
  | 'wholeNumber'
  | 'tooMuch'
  | 'phone'
  | 'nothing'
  | 'code'

const problem = (name: InputProblem) => ({ error: name })

/** Matches text without visible characters: spaces, fillers, joiners. */
export const invisible = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u
const maxNameLength = 200
const maxEmailLength = 254

/** Visible characters on one line, at most `max` of them. */
export const lineInput = (max: number) =>
  z
    .string()
    .trim()
    .max(max, problem('tooLong'))
    .refine((text) => !notSingleLine.test(text), problem('notPlain'))
    .transform((text) => text.normalize('NFC'))

const name = lineInput(maxNameLength)

export const emailInput = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { ...problem('required'), abort: true })
  .max(maxEmailLength, { ...problem('tooLong'), abort: true })
  .pipe(z.email(problem('email')))

/** A newly chosen password; a current password may be any text. */
export const newPasswordInput = z
  .string()
  .min(passwordLength.min, problem('passwordShort'))
  .max(passwordLength.max, problem('passwordLong'))

export const fullNameInput = name.refine((text) => !invisible.test(text), problem('required'))
/** Blank becomes null. */
export const optionalCompanyNameInput = name.transform((text) => (invisible.test(text) ? null : text))
/** An administrator's reason for an action; may be blank where none is required. */
export const reasonInput = name.transform((text) => (invisible.test(text) ? '' : text))
/** A checkbox: empty text when unchecked. */
const checkedInput = z.string().transform((value) => value !== '')
const currentPasswordInput = z.string().min(1, problem('required'))

export const registrationInput = z.object({
  email: emailInput,
  password: newPasswordInput,
  fullName: fullNameInput,
  companyName: fullNameInput,
})
export type Registration = z.output<typeof registrationInput> & { language: Language }

export const signInInput = z.object({ email: emailInput, password: currentPasswordInput })

export const profileInput = z.object({
  fullName: fullNameInput,
  companyName: optionalCompanyNameInput,
  language: z.enum(languages, problem('required')),
  exportMail: checkedInput,
  lowBalance: creditsInput,
})
export const emailChangeInput = z.object({ email: emailInput, emailPassword: currentPasswordInput })
export const passwordChangeInput = z.object({
  password: currentPasswordInput,
  newPassword: newPasswordInput,
  keepApiKeys: checkedInput,
})
export const closingInput = z.object({ closingPassword: currentPasswordInput })

/** A code from an authenticator app: six digits, with spaces anywhere. */
export const totpCodeInput = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, { ...problem('required'), abort: true })
      .regex(/^\d{6}$/, problem('code')),
  )
export const recoveryCodeInput = z.string().trim().min(1, problem('required')).max(40, problem('tooLong'))

export const totpInput = z.object({ sealed: z.string(), code: totpCodeInput, password: currentPasswordInput })
export const passkeyInput = z.object({
  passkeyName: fullNameInput,
  response: z.string(),
  passkeyPassword: currentPasswordInput,
})
export const factorRemovalInput = z.object({ id: z.string(), removalPassword: currentPasswordInput })
export const renewalInput = z.object({ renewalPassword: currentPasswordInput })
