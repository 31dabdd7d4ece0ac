import { type ActionFunctionArgs, data } from 'react-router'
import type { z } from 'zod'
import type { InputProblem } from '#core/accounts/account-input.ts'
import { AppError, type ErrorDetails, type ErrorType } from '#core/errors.ts'
import { logError, retryHeaders, toAppError } from './errors.ts'
import { readForm } from './read-form.ts'
import { requestInfo } from './request-info.ts'

/** Response to a rejected form: its errors, and the typed values without passwords. */
export interface FormResult {
  /** By field name. */
  problems: Readonly<Record<string, InputProblem | undefined>>
  values: Readonly<Record<string, string>>
  /** An error of the whole form. */
  error?: ErrorType
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  /** Values of the error's message. */
  details?: ErrorDetails
}

/** A form that its schema rejects. */
export class InvalidForm extends AppError {
  readonly problems: FormResult['problems']

  constructor(problems: FormResult['problems']) {
    super('invalid_input', 'Some fields of the form are not valid.')
    this.problems = problems
  }
}

/** An error's status and details, for the response. */
type FormError = Pick<AppError, 'type' | 'status' | 'details'>

/** Not `technical_error`'s own status, which suggests a retry. */
const unexpected: FormError = { type: 'technical_error', status: 500, details: undefined }

/**
 * Returns an action that reads and handles a form. Logs a failure and responds with the error's status and the result
 * of `answer`: a redirect, the page's data, or undefined for the error boundary. By default it is a `FormResult`.
 * Redirects pass through.
 */
export function formAction<Args extends ActionFunctionArgs, Result, Answer = FormResult>(
  act: (form: FormData, args: Args) => Promise<Result>,
  answer: (error: FormError, form: FormData, args: Args) => Answer | Promise<Answer> = answerForm as never,
) {
  return async (args: Args) => {
    const form = await readForm(args.request)
    try {
      return await act(form, args)
    } catch (error) {
      if (error instanceof Response) throw error
      const known = toAppError(error) ?? unexpected
      const info = args.context.get(requestInfo)
      let answered: Awaited<Answer>
      try {
        answered = await answer(known, form, args)
      } catch (failure) {
        logError(error, info)
        throw failure
      }
      if (answered === undefined) throw error
      logError(error, info)
      if (answered instanceof Response) throw answered
      return data(answered as Exclude<Answer, Response | undefined>, {
        status: known.status,
        headers: retryHeaders(known.details),
      })
    }
  }
}

/** Returns the response that most forms show. */
export function answerForm(error: FormError, form: FormData): FormResult {
  const { type, details } = error
  const values = typedValues(form)
  if (error instanceof InvalidForm) return { problems: error.problems, values }
  if (type === 'weak_password') {
    const field = form.has('newPassword') ? 'newPassword' : 'password'
    return { problems: { [field]: details?.problem as InputProblem }, values }
  }
  return { problems: {}, values, error: type, retryAfter: Number(details?.retryAfter) || undefined, details }
}

/** Returns the typed values without passwords, which are never sent back. */
function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !/password/i.test(name)) values[name] = value
  }
  return values
}

/** Parses a form by its schema. Throws `InvalidForm`. */
export function parseForm<Schema extends z.ZodType>(schema: Schema, form: FormData): z.output<Schema> {
  const { input, problems } = checkForm(schema, form)
  if (problems) throw new InvalidForm(problems)
  return input
}

/** Validates a form against its schema. Returns the input, or the error of each invalid field. */
export function checkForm<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData,
):
  | { input: z.output<Schema>; problems?: undefined }
  | { input?: undefined; problems: FormResult['problems'] } {
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const shape = 'shape' in schema ? Object.keys(schema.shape as object) : []
  const parsed = schema.safeParse({ ...Object.fromEntries(shape.map((name) => [name, ''])), ...fields })
  if (parsed.success) return { input: parsed.data }
  const problems: Record<string, InputProblem> = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message as InputProblem
  return { problems }
}

/** Parses an authenticator's response; returns an object that matches no challenge for anything else. */
export function parsePasskeyResponse(form: FormData): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(String(form.get('response')))
    return read !== null && typeof read === 'object' ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
