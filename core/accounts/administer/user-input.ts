import { z } from 'zod'
import { maxCredits } from '#core/credits/credit-entry.ts'
import { fullNameInput, type InputProblem, optionalCompanyNameInput, reasonInput } from '../account-input.ts'
import { roles } from '../user.ts'

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

/**
 * What is typed as a balance: whole and not below zero; empty is zero, which takes everything away and is asked about. Dots
 * group thousands where Vietnamese is written, commas elsewhere. Undefined for anything else.
 */
export function readCredits(text: string): number | undefined {
  const typed = text.trim()
  const digits = /^\d{1,3}([.,]\d{3})+$/.test(typed) ? typed.replace(/[.,]/g, '') : typed
  return /^\d*$/.test(digits) ? Number(digits) : undefined
}
