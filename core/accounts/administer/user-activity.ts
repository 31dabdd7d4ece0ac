/** What is told of an account's past, by where it is kept. */
export const activityKinds = [
  'registration',
  'sign_in',
  'export',
  'transaction',
  'credits',
  'change',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** What a page of an account's past is asked for. Never throws: what is not usable is left out. */
export function parseActivity(source: URLSearchParams): { kind?: ActivityKind; page: number } {
  const kind = activityKinds.find((name) => name === source.get('kind'))
  const page = /^[1-9]\d{0,5}$/.test(source.get('page') ?? '') ? Number(source.get('page')) : 1
  return { kind, page }
}
