import { z } from 'zod'
import {
  emailInput,
  fullNameInput,
  type InputProblem,
  lineInput,
  invisible,
} from '#core/accounts/account-input.ts'
import { type CorrectableField, correctableFields, hideableFields } from '#core/companies/company.ts'
import { parseEmail } from '#text/email.ts'
import { maskPersonalNumbers } from '#core/companies/personal-number.ts'
import { readPhones } from '#core/companies/phone.ts'
import { cleanText } from '#text/clean-text.ts'
import type { Corrections, RequestKind } from './request.ts'

const problem = (name: InputProblem) => ({ error: name })
const maxMessage = 2_000

/** Cleans text like an import: composed, without invisible characters. */
const clean = (max: number) => lineInput(max).transform(cleanText)
/** People copy personal numbers into such texts, which would be shown unmasked. */
const masked = (max: number) => clean(max).transform(maskPersonalNumbers)
const nameValue = masked(300).refine((text) => text === '' || text.length > 1, problem('tooShort'))

/** Schema of each field's correction; blank keeps the field. */
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

/** A personal number would be accepted as a phone number of unknown format. */
const isPhone = (text: string) => readPhones(text).length > 0 && !/(?<!\d)0\d{11}(?!\d)/.test(text)

/** Returns schema fields, one per field of a company. */
const named = <Prefix extends string, Field extends string, Value>(
  prefix: Prefix,
  fields: readonly Field[],
  of: (field: Field) => Value,
) =>
  Object.fromEntries(fields.map((field) => [`${prefix}_${field}`, of(field)])) as {
    [Name in Field as `${Prefix}_${Name}`]: Value
  }

/** Form fields: `hide_phone` … are checkboxes, `correct_phone` … hold corrections. */
const hideFields = named('hide', hideableFields, () => z.string())
const correctFields = named('correct', correctableFields, (field) => corrected[field])

/** Returns the fields ticked under a prefix: `ticked(hideableFields, input, 'hide')`. */
export const ticked = <Field extends CorrectableField>(
  fields: readonly Field[],
  input: Readonly<Record<string, string>>,
  prefix: string,
): Field[] => fields.filter((field) => input[`${prefix}_${field}`])

/** Returns the corrections of a form, by field. */
export const typedCorrections = (input: Readonly<Record<string, string>>): Corrections =>
  Object.fromEntries(
    correctableFields.flatMap((field) => {
      const typed = input[`correct_${field}`]
      return typed ? [[field, typed]] : []
    }),
  )

/** Multi-line text without control characters and bidi overrides; blank without visible characters. */
const textInput = z
  .string()
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim().normalize('NFC'))
  .pipe(z.string().max(maxMessage, problem('tooLong')))
  .refine(
    (text) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text.replaceAll(/[\n\t]/g, '')),
    problem('notPlain'),
  )
  .transform((text) => (invisible.test(text) ? '' : text))

/** Problem of a form with none of several fields chosen. */
const nothing = { ...problem('nothing'), path: ['kind'] }

/** Schema by kind of request. Anything without a field goes into the message. */
export const changeInputs = {
  hide: z.object(hideFields).refine((input) => ticked(hideableFields, input, 'hide').length > 0, nothing),
  correct: z
    .object({ ...correctFields, message: textInput })
    .refine((input) => input.message !== '' || Object.keys(typedCorrections(input)).length > 0, nothing),
  remove: z.object({}),
} as const satisfies Record<RequestKind, z.ZodType>

export const requesterInput = z.object({
  name: fullNameInput,
  role: lineInput(200).pipe(z.string().min(1, problem('required'))),
  email: emailInput,
  message: textInput,
})
export type Requester = z.output<typeof requesterInput>

const words = textInput.pipe(z.string().max(1_000, problem('tooLong')))
const reason = words.pipe(z.string().min(1, problem('required')))

/** Form of a decision: ticked fields, corrections, and the words for the requester. */
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

/** Optional text for the requester. */
export const acknowledgeInput = z.object({ acknowledgement: words })

const showFields = named('show', hideableFields, () => z.string())
const releaseFields = named('release', correctableFields, () => z.string())

/** Form of a restoration; the reason goes only to the audit log. */
export const restoreInput = z
  .object({ ...showFields, ...releaseFields, relist: z.string(), restoreReason: reason })
  .refine(
    (input) =>
      input.relist !== '' ||
      ticked(hideableFields, input, 'show').length > 0 ||
      ticked(correctableFields, input, 'release').length > 0,
    { ...nothing, path: ['restoration'] },
  )
