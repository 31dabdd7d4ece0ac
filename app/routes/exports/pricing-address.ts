import { href } from 'react-router'
/**
 * Where credits are sold, told how many companies wait to be exported, where to come back to and, from a quote, how many
 * credits that takes.
 */
export function pricingAddress(selected: number, returnTo: string, credits?: number): string {
  const known = credits === undefined ? undefined : { credits: String(credits) }
  return `${href('/export-pricing')}?${new URLSearchParams({ selected: String(selected), ...known, returnTo })}`
}
