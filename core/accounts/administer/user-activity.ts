import { choice, listState } from '#core/list-state.ts'

/** The kinds of events in an account's history, by where they are stored. */
export const activityKinds = [
  'registration',
  'sign_in',
  'export',
  'transaction',
  'credits',
  'change',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** An account's history by kind; its addresses are those of the account. */
export const activityList = listState({ path: '/admin/users', filters: { kind: choice(activityKinds) } })
