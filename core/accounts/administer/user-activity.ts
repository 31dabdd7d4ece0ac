import { choice, listState } from '#core/list-state.ts'

/** Kinds of events in an account's history, grouped by where they are stored. */
export const activityKinds = [
  'registration',
  'sign_in',
  'export',
  'transaction',
  'credits',
  'change',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** List state of an account's history, filtered by kind. */
export const activityList = listState({ path: '/admin/users', filters: { kind: choice(activityKinds) } })
