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

/** The typed values and those the page had shown: only differences are applied. */
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
  /** The balance agreed to when it is lower than the one seen. */
  takeAwayTo: z.string().optional(),
  /** Id of the form, so a resubmission counts once. */
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
 * Parses a typed balance: whole and not negative; empty is zero, which takes everything and needs confirmation. Groups
 * thousands by dots in Vietnamese, by commas otherwise. Undefined for anything else.
 */
export function readCredits(text: string): number | undefined {
  const typed = text.trim()
  const digits = /^\d{1,3}([.,]\d{3})+$/.test(typed) ? typed.replace(/[.,]/g, '') : typed
  return /^\d*$/.test(digits) ? Number(digits) : undefined
}
