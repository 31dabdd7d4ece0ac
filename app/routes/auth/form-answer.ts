import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { logError, toAppError } from '#app/middleware/errors.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import type { InputProblem } from '#core/accounts/account-input.ts'
import type { ErrorDetails, ErrorType } from '#core/errors.ts'

/** What a form shows again after it could not be taken: what is wrong, and what was typed but for passwords. */
export interface FormAnswer {
  /** By the name of the field. */
  problems: Readonly<Record<string, InputProblem | undefined>>
  values: Readonly<Record<string, string>>
  /** What is wrong with the whole. */
  error?: ErrorType
  /** Seconds until it is worth trying again. */
  retryAfter?: number
  /** Figures and names that the error is about. */
  details?: ErrorDetails
}

/** What was typed, but for passwords, which no answer repeats. */
function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !/password/i.test(name)) values[name] = value
  }
  return values
}

/** What an authenticator answered; of anything else, nothing that fits a challenge. */
export function parsePasskeyAnswer(form: FormData): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(String(form.get('response')))
    return read !== null && typeof read === 'object' ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

type Answer = ReturnType<typeof data<FormAnswer>>

/** Reads a form by its schema: the input, or the answer that names each field that is wrong. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData,
): { input: z.output<Schema>; refusal?: undefined } | { input?: undefined; refusal: Answer } {
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const shape = 'shape' in schema ? Object.keys(schema.shape as object) : []
  const parsed = schema.safeParse({ ...Object.fromEntries(shape.map((name) => [name, ''])), ...fields })
  if (parsed.success) return { input: parsed.data }
  const problems: Record<string, InputProblem> = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message as InputProblem
  return { refusal: data({ problems, values: typedValues(form) }, { status: 422 }) }
}

/** The answer to a form that failed, with the status of the error. What we did not expect is one of ours, too. */
export function refuseForm(error: unknown, form: FormData, context: Readonly<RouterContextProvider>): Answer {
  // A guard's redirect.
  if (error instanceof Response) throw error
  logError(error, context.get(requestInfo))
  const { type, status, details } = toAppError(error) ?? unexpected
  if (type === 'weak_password') {
    const field = form.has('newPassword') ? 'newPassword' : 'password'
    const problems = { [field]: details?.problem as InputProblem }
    return data({ problems, values: typedValues(form) }, { status })
  }
  const retryAfter = Number(details?.retryAfter) || undefined
  return data(
    { problems: {}, values: typedValues(form), error: type, retryAfter, details },
    { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : undefined },
  )
}

const unexpected = { type: 'technical_error', status: 500, details: undefined } as const
