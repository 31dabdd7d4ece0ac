import { z } from 'zod'
import { creditsInput } from '#core/credits/credits-input.ts'
import { fullNameInput, type InputProblem, optionalCompanyNameInput, reasonInput } from '../account-input.ts'
import { roles } from '../user.ts'

const problem = (name: InputProblem) => ({ error: name })

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
