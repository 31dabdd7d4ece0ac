import { type DateRange, type DateRangeProblem, readDateRange } from '#time/date-range.ts'
import {
  eventsOf,
  type SecurityEventGroup,
  securityEventGroups,
  type SecurityEventName,
} from './security-events.ts'

export interface SecurityLogFilters {
  /** All events of a group … */
  group?: SecurityEventGroup
  /** … or one. */
  event?: SecurityEventName
  /** As typed; the log is searched for its hash. */
  email?: string
  /** The hash of an account, as the log shows it. */
  account?: string
  /** Of the client. */
  address?: string
  /** Days of Vietnam, both included. */
  range?: DateRange
}

const maxEmail = 254
const maxAddress = 45

/** Parses the filters of the log. Never throws: ignores unusable values and reports wrong dates. */
export function parseSecurityLogFilters(source: URLSearchParams): {
  filters: SecurityLogFilters
  /** Only entries before this one, by id. */
  before?: number
  /** As they were typed. */
  from: string
  to: string
  problem?: DateRangeProblem
} {
  const read = (name: string, max: number) =>
    (source.get(name) ?? '').replace(/\p{C}/gu, '').trim().slice(0, max) || undefined
  const from = read('from', 20) ?? ''
  const to = read('to', 20) ?? ''
  const { range, problem } = readDateRange(from, to)
  const what = source.get('what')
  const account = source.get('account') ?? ''
  const before = source.get('before') ?? ''
  const filters: SecurityLogFilters = {
    group: securityEventGroups.find((group) => group === what),
    event: securityEventGroups.flatMap((group) => eventsOf(group)).find((event) => event === what),
    email: read('email', maxEmail),
    account: /^[0-9a-f]{64}$/.test(account) ? account : undefined,
    address: read('address', maxAddress)?.toLowerCase(),
    range,
  }
  return { filters, before: /^\d{1,15}$/.test(before) ? Number(before) : undefined, from, to, problem }
}

/** Address of the log with these filters, from the newest entry or before the one given. */
export function securityLogAddress(filters: SecurityLogFilters, before?: number): string {
  const { group, event, email, account, address, range } = filters
  const values = { what: event ?? group, email, account, address, from: range?.from, to: range?.to, before }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) params.set(name, String(value))
  }
  const query = params.toString()
  return query === '' ? '/admin/sign-in-log' : `/admin/sign-in-log?${query}`
}
