/** Where credits are sold, told how many companies wait to be exported and where to come back to. */
export function pricingAddress(selected: number, returnTo: string): string {
  return `/export-pricing?${new URLSearchParams({ selected: String(selected), returnTo })}`
}
