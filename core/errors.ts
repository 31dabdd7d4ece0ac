/**
 * Every error the product raises on purpose, with its HTTP status (mapped only in app/middleware) and the catalogue key
 * of its message.
 */
const errorTypes = {
  invalid_environment: { status: 500 },
  database_locked: { status: 503 },
  database_unavailable: { status: 503 },
  database_not_empty: { status: 409 },
  unusable_backup: { status: 422 },
  invalid_query: { status: 400 },
  query_too_simple: { status: 503 },
  technical_error: { status: 503 },
  company_not_found: { status: 404 },
  invalid_tax_code: { status: 404 },
  not_found: { status: 404 },
  import_failed: { status: 422 },
  invalid_input: { status: 422 },
  unauthenticated: { status: 401 },
  forbidden: { status: 403 },
  sign_in_required: { status: 403 },
  foreign_origin: { status: 403 },
  invalid_credentials: { status: 401 },
  weak_password: { status: 422 },
  /** The password was not confirmed recently. */
  password_required: { status: 403 },
  password_too_short: { status: 422 },
  /** An administrator without a second factor. */
  second_factor_required: { status: 403 },
  second_factor_wrong: { status: 401 },
  /** The password was given too long ago or has been changed since. */
  sign_in_expired: { status: 401 },
  too_many_filters: { status: 409 },
  email_taken: { status: 409 },
  invalid_token: { status: 400 },
  email_unconfirmed: { status: 403 },
  invalid_api_key: { status: 401 },
  too_many_api_keys: { status: 409 },
  api_key_exists: { status: 409 },
  idempotency_key_required: { status: 400 },
  user_not_found: { status: 404 },
  insufficient_credits: { status: 402 },
  no_companies: { status: 422 },
  too_many_companies: { status: 422 },
  idempotency_conflict: { status: 409 },
  quote_expired: { status: 410 },
  quote_running: { status: 429 },
  payments_unavailable: { status: 503 },
  checkout_failed: { status: 502 },
  invalid_signature: { status: 400 },
  ledger_differs: { status: 500 },
  too_many_requests: { status: 429 },
  company_budget_used: { status: 429 },
  article_not_found: { status: 404 },
  slug_taken: { status: 409 },
  /** Another user has saved since it was opened. */
  edit_conflict: { status: 409 },
  last_administrator: { status: 409 },
  media_in_use: { status: 409 },
  unsupported_media: { status: 415 },
  too_large: { status: 413 },
  import_running: { status: 409 },
  already_decided: { status: 409 },
  already_answered: { status: 409 },
  overloaded: { status: 503 },
} as const satisfies Record<string, { status: number }>

export type ErrorType = keyof typeof errorTypes

/** Values for the error's message, so the edge can translate it. */
export type ErrorDetails = Readonly<Record<string, string | number>>

/**
 * An error with a type the edges can present. `message` is for people, `cause` for the log. It has the shape of the
 * router's error responses, so loaders and actions can throw it directly.
 */
export class AppError extends Error {
  readonly type: ErrorType
  readonly suggestion: string | undefined
  readonly details: ErrorDetails | undefined

  constructor(
    type: ErrorType,
    message: string,
    options: { cause?: unknown; suggestion?: string; details?: ErrorDetails } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.type = type
    this.suggestion = options.suggestion
    this.details = options.details
  }

  /** HTTP status of the error. */
  get status(): number {
    return errorTypes[this.type].status
  }

  get statusText(): string {
    return ''
  }

  get internal(): boolean {
    return false
  }

  /** Returns the fields that may reach a browser. */
  get data() {
    const { type, message, suggestion, details } = this
    return { type, message, suggestion, details }
  }
}
