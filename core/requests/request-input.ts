import { z } from 'zod'
import { emailInput, fullNameInput, type InputProblem, lineInput } from '#core/accounts/account-input.ts'
import { type HideableField, hideableFields } from '#core/companies/company.ts'
import { parseEmail } from '#core/companies/email.ts'
import { maskPersonalNumbers } from '#core/companies/personal-number.ts'
import { readPhones } from '#core/companies/phone.ts'
import type { Corrections, RequestKind } from './request.ts'

const problem = (name: InputProblem) => ({ error: name })
const longestMessage = 2_000

/** What each field of a company may be corrected to; blank leaves it as it is. */
const corrected = {
  phone: lineInput(200)
    .refine((text) => text === '' || isPhone(text), problem('phone'))
    .transform((text) =>
      readPhones(text)
        .map(({ number }) => number)
        .join(' / '),
    ),
  email: lineInput(254).refine((text) => text === '' || parseEmail(text) === text, problem('email')),
  legal_representative: lineInput(200).transform(maskPersonalNumbers),
  tax_address: lineInput(500).transform(maskPersonalNumbers),
} satisfies Record<HideableField, z.ZodType<string>>

/** A personal number is read as a telephone number of a shape nobody knows: it may not come in by that door. */
const isPhone = (text: string) => readPhones(text).length > 0 && !/(?<!\d)0\d{11}(?!\d)/.test(text)

const named = <Prefix extends string, Value>(prefix: Prefix, of: (field: HideableField) => Value) =>
  Object.fromEntries(hideableFields.map((field) => [`${prefix}_${field}`, of(field)])) as {
    [Field in HideableField as `${Prefix}_${Field}`]: Value
  }

/** The names of a form's fields: `hide_phone` … are ticked, `correct_phone` … say what is right. */
export const hideFields = named('hide', () => z.string())
export const correctFields = named('correct', (field) => corrected[field])

/** The fields that a form ticked under a prefix: `ticked(input, 'hide')`. */
export const ticked = (input: Readonly<Record<string, string>>, prefix: string): HideableField[] =>
  hideableFields.filter((field) => input[`${prefix}_${field}`])

/** What a form says is right, by field. */
export const typedCorrections = (input: Readonly<Record<string, string>>): Corrections =>
  Object.fromEntries(
    hideableFields.flatMap((field) => {
      const value = input[`correct_${field}`]
      return value ? [[field, value]] : []
    }),
  )

/** Where a form says that none of several fields was chosen. */
const nothing = { ...problem('nothing'), path: ['kind'] }

/** What is wanted, by its kind. */
export const wishInputs = {
  hide: z.object(hideFields).refine((input) => ticked(input, 'hide').length > 0, nothing),
  correct: z
    .object(correctFields)
    .refine((input) => Object.keys(typedCorrections(input)).length > 0, nothing),
  remove: z.object({}),
} as const satisfies Record<RequestKind, z.ZodType>

/** Text of several lines, without marks that would forge what is read. */
export const textInput = z
  .string()
  .trim()
  .max(longestMessage, problem('tooLong'))
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').normalize('NFC'))
  .refine(
    (text) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text.replaceAll(/[\n\t]/g, '')),
    problem('notPlain'),
  )

/** Who asks. */
export const requesterInput = z.object({
  name: fullNameInput,
  role: lineInput(200).pipe(z.string().min(1, problem('required'))),
  email: emailInput,
  message: textInput,
})
export type Requester = z.output<typeof requesterInput>
