import { z } from 'zod'
import type { InputProblem } from '#core/accounts/account-input.ts'
import { correctableFields, hideableFields } from '#core/companies/company.ts'
import { correctFields, hideFields, named, textInput, ticked, typedCorrections } from './request-input.ts'

const problem = (name: InputProblem) => ({ error: name })
const words = textInput.pipe(z.string().max(1_000, problem('tooLong')))
const reason = words.pipe(z.string().min(1, problem('required')))
const nothing = { ...problem('nothing'), path: ['effects'] }

/** A decision as its form says it: fields that are ticked or say what is right, and the words for the requester. */
export const grantInput = z
  .object({ ...hideFields, ...correctFields, remove: z.string(), reason })
  .refine(
    (input) =>
      input.remove !== '' ||
      ticked(hideableFields, input, 'hide').length > 0 ||
      Object.keys(typedCorrections(input)).length > 0,
    nothing,
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
