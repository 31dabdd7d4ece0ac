import { choice, dateRange, type FiltersOf, listState, valid, words } from '#core/list-state.ts'
import { securityEventGroups, eventsOf } from './security-events.ts'

const maxEmail = 254
const maxAddress = 45

/** The sign-in log by group of events or single event, account, address of the client, and days. */
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
