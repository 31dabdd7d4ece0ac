import { z } from 'zod'
import { mostCredits } from '#core/credits/credit-entry.ts'
import { fullNameInput, type InputProblem, optionalCompanyNameInput, reasonInput } from '../account-input.ts'
import { roles } from '../user.ts'

const problem = (name: InputProblem) => ({ error: name })

/** Whole and not below zero; empty is zero. Dots group thousands where Vietnamese is written, commas elsewhere. */
const creditsInput = z
  .string()
  .trim()
  .transform((text) => (/^\d{1,3}([.,]\d{3})+$/.test(text) ? text.replace(/[.,]/g, '') : text))
  .refine((text) => /^\d*$/.test(text), problem('wholeNumber'))
  .transform(Number)
  .refine((credits) => credits <= mostCredits, problem('tooMuch'))

const roleInput = z.enum(roles, problem('required'))

/** What an administrator typed about an account, and what the page had shown: only what differs is meant. */
const fields = z.object({
  fullName: fullNameInput,
  companyName: optionalCompanyNameInput,
  credits: creditsInput,
  role: roleInput,
  reason: reasonInput,
  seenFullName: z.string(),
  seenCompanyName: z.string(),
  seenCredits: z.coerce.number().int().min(0),
  seenRole: roleInput,
  /** Of the form: one that is sent twice counts once. */
  editId: z.uuid(),
})

export const userInput = fields.superRefine(({ credits, seenCredits, reason }, context) => {
  if (credits === seenCredits || reason) return
  context.addIssue({ code: 'custom', path: ['reason'], message: 'required' })
})
export type UserInput = z.output<typeof userInput>

export const roleChangeInput = z.object({ id: z.string(), role: roleInput, seenRole: roleInput.optional() })
