import { z } from 'zod'
import { maxCredits } from '#core/credits/credit-entry.ts'
import { fullNameInput, type InputProblem, optionalCompanyNameInput, reasonInput } from '../account-input.ts'
import { roles } from '../user.ts'
import { readCredits } from './read-credits.ts'

const problem = (name: InputProblem) => ({ error: name })

const creditsInput = z
  .string()
  .refine((text) => readCredits(text) !== undefined, { ...problem('wholeNumber'), abort: true })
  .transform((text) => readCredits(text)!)
  .refine((credits) => credits <= maxCredits, problem('tooMuch'))

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
  /** The balance that was agreed to, where it is lower than the one seen. */
  takeAwayTo: z.string().optional(),
  /** Of the form: one that is sent twice counts once. */
  editId: z.uuid(),
})

export const userInput = fields.superRefine(({ credits, seenCredits, takeAwayTo, reason }, context) => {
  const requireField = (name: string) =>
    context.addIssue({ code: 'custom', path: [name], message: 'required' })
  if (credits !== seenCredits && !reason) requireField('reason')
  if (credits < seenCredits && takeAwayTo !== String(credits)) requireField('takeAwayTo')
})
export type UserInput = z.output<typeof userInput>

export const roleChangeInput = z.object({ id: z.string(), role: roleInput, seenRole: roleInput.optional() })
