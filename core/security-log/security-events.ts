import { choice, dateRange, type FiltersOf, listState, valid, words } from '#core/list-state.ts'

/** Events of the security log, by group. */
const securityEvents = {
  sign_in: [
    'succeeded',
    'wrong_password',
    'unknown_address',
    'closed_account',
    'second_factor_asked',
    'wrong_second_factor',
    'locked_out',
  ],
  session: ['signed_out', 'ended_by_owner', 'ended_by_administrator', 'wrong_password', 'access_refused'],
  account: [
    'registered',
    'password_changed',
    'reset_requested',
    'reset_done',
    'email_changed',
    'role_changed',
    'second_factor_added',
    'second_factor_removed',
    'recovery_codes_renewed',
    'closed',
  ],
  api_key: ['created', 'revoked'],
} as const satisfies Record<string, readonly string[]>

export type SecurityEventGroup = keyof typeof securityEvents
/** `sign_in.succeeded`, `api_key.revoked` … */
export type SecurityEventName = {
  [Group in SecurityEventGroup]: `${Group}.${(typeof securityEvents)[Group][number]}`
}[SecurityEventGroup]

export const securityEventGroups = Object.keys(securityEvents) as SecurityEventGroup[]

export const eventsOf = (group: SecurityEventGroup) =>
  securityEvents[group].map((name) => `${group}.${name}` as SecurityEventName)

/** Days until cleanup deletes an entry; the table's trigger refuses to delete younger ones. */
export const securityLogDays = 180

const maxEmail = 254
const maxAddress = 45

/** List state of the security log: event or group of events, account, client address, and days. */
export const securityLogList = listState({
  path: '/admin/sign-in-log',
  filters: {
    group: { ...choice(securityEventGroups), parameter: 'what' },
    event: { ...choice(securityEventGroups.flatMap((group) => eventsOf(group))), parameter: 'what' },
    /** As typed; the log is searched for its hash. */
    email: words(maxEmail),
    /** Hash of an email, as the log shows it. */
    account: valid((text) => /^[0-9a-f]{64}$/.test(text)),
    address: { parse: (text) => words(maxAddress).parse(text)?.toLowerCase() },
    range: dateRange,
  },
  hasCursor: true,
})

export type SecurityLogFilters = FiltersOf<typeof securityLogList>
