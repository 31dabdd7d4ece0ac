const passing = new Set([
  'network',
  'unexpected_error',
  'overloaded',
  'too_many_requests',
  'quote_running',
  'database_unavailable',
  'technical_error',
  'query_too_simple',
])

/** What went wrong with something asked of the server; `network` where there was no answer. */
export class Problem extends Error {
  readonly type: string
  readonly details: Readonly<Record<string, string | number>>

  constructor(type: string, details: Problem['details'] = {}) {
    super(type)
    this.type = type
    this.details = details
  }

  /** Whether asking again may help. */
  get mayPass(): boolean {
    return passing.has(this.type)
  }
}

/** The JSON that answers another. Throws `Problem`. */
export async function ask<Answer>(address: string, body: object): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!response) throw new Problem('network')
  if (!response.ok) throw await problemOf(response)
  return response.json().catch(() => Promise.reject(new Problem('network')))
}

/** What problem details (RFC 9457) say, as the types of our errors. */
export async function problemOf(response: Response): Promise<Problem> {
  const said = await response.json().catch(() => ({}))
  const type = typeof said.type === 'string' ? said.type.replace('urn:problem:', '') : 'unexpected-error'
  return new Problem(type.replaceAll('-', '_'), said.details)
}
