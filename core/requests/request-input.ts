import { z } from 'zod'
import {
  emailInput,
  fullNameInput,
  type InputProblem,
  lineInput,
  unseen,
} from '#core/accounts/account-input.ts'
import { type CorrectableField, correctableFields, hideableFields } from '#core/companies/company.ts'
import { parseEmail } from '#text/email.ts'
import { maskPersonalNumbers } from '#core/companies/personal-number.ts'
import { readPhones } from '#core/companies/phone.ts'
import { cleanText } from '#text/clean-text.ts'
import type { Corrections, RequestKind } from './request.ts'

const problem = (name: InputProblem) => ({ error: name })
const maxMessage = 2_000

/** As an import would store it: composed, and without what nobody sees. */
const clean = (most: number) => lineInput(most).transform(cleanText)
/** Registries and people write personal numbers into such a text; there they would be shown whole. */
const masked = (most: number) => clean(most).transform(maskPersonalNumbers)
const nameValue = masked(300).refine((text) => text === '' || text.length > 1, problem('tooShort'))

/** What each field of a company may be corrected to; blank leaves it as it is. */
const corrected = {
  name: nameValue,
  international_name: nameValue,
  phone: lineInput(200)
    .refine((text) => text === '' || isPhone(text), problem('phone'))
    .transform((text) =>
      readPhones(text)
        .map(({ number }) => number)
        .join(' / '),
    ),
  email: clean(254).refine((text) => text === '' || parseEmail(text) === text, problem('email')),
  legal_representative: masked(200),
  tax_address: masked(500),
} satisfies Record<CorrectableField, z.ZodType<string>>

/** A personal number is read as a telephone number of a shape nobody knows: it may not come in by that door. */
const isPhone = (text: string) => readPhones(text).length > 0 && !/(?<!\d)0\d{11}(?!\d)/.test(text)

/** Fields of a form, of each field of a company one. */
const named = <Prefix extends string, Field extends string, Value>(
  prefix: Prefix,
  fields: readonly Field[],
  of: (field: Field) => Value,
) =>
  Object.fromEntries(fields.map((field) => [`${prefix}_${field}`, of(field)])) as {
    [Name in Field as `${Prefix}_${Name}`]: Value
  }

/** The names of a form's fields: `hide_phone` … are ticked, `correct_phone` … say what is right. */
const hideFields = named('hide', hideableFields, () => z.string())
const correctFields = named('correct', correctableFields, (field) => corrected[field])

/** The fields among some that a form ticked under a prefix: `ticked(hideableFields, input, 'hide')`. */
export const ticked = <Field extends CorrectableField>(
  fields: readonly Field[],
  input: Readonly<Record<string, string>>,
  prefix: string,
): Field[] => fields.filter((field) => input[`${prefix}_${field}`])

/** What a form says is right, by field. */
export const typedCorrections = (input: Readonly<Record<string, string>>): Corrections =>
  Object.fromEntries(
    correctableFields.flatMap((field) => {
      const typed = input[`correct_${field}`]
      return typed ? [[field, typed]] : []
    }),
  )

/** Text of several lines, without marks that would forge what is read; blank where nobody could read it. */
const textInput = z
  .string()
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim().normalize('NFC'))
  .pipe(z.string().max(maxMessage, problem('tooLong')))
  .refine(
    (text) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text.replaceAll(/[\n\t]/g, '')),
    problem('notPlain'),
  )
  .transform((text) => (unseen.test(text) ? '' : text))

/** Where a form says that none of several fields was chosen. */
const nothing = { ...problem('nothing'), path: ['kind'] }

/** What is wanted, by its kind. What no field is for is said in the message. */
export const wishInputs = {
  hide: z.object(hideFields).refine((input) => ticked(hideableFields, input, 'hide').length > 0, nothing),
  correct: z
    .object({ ...correctFields, message: textInput })
    .refine((input) => input.message !== '' || Object.keys(typedCorrections(input)).length > 0, nothing),
  remove: z.object({}),
} as const satisfies Record<RequestKind, z.ZodType>

/** Who asks. */
export const requesterInput = z.object({
  name: fullNameInput,
  role: lineInput(200).pipe(z.string().min(1, problem('required'))),
  email: emailInput,
  message: textInput,
})
export type Requester = z.output<typeof requesterInput>

const words = textInput.pipe(z.string().max(1_000, problem('tooLong')))
const reason = words.pipe(z.string().min(1, problem('required')))

/** A decision as its form says it: fields that are ticked or say what is right, and the words for the requester. */
export const grantInput = z
  .object({ ...hideFields, ...correctFields, remove: z.string(), reason })
  .refine(
    (input) =>
      input.remove !== '' ||
      ticked(hideableFields, input, 'hide').length > 0 ||
      Object.keys(typedCorrections(input)).length > 0,
    { ...nothing, path: ['effects'] },
  )

export const declineInput = z.object({ reason })

/** Free text for the requester; blank for none. */
export const acknowledgeInput = z.object({ acknowledgement: words })

const showFields = named('show', hideableFields, () => z.string())
const releaseFields = named('release', correctableFields, () => z.string())

/** What is taken back, and why; only the audit log says so. */
export const restoreInput = z
  .object({ ...showFields, ...releaseFields, relist: z.string(), restoreReason: reason })
  .refine(
    (input) =>
      input.relist !== '' ||
      ticked(hideableFields, input, 'show').length > 0 ||
      ticked(correctableFields, input, 'release').length > 0,
    { ...nothing, path: ['restoration'] },
  )
