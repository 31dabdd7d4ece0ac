/** An address of this site that knows where somebody wants to go afterwards. */
export function withReturn(address: string, returnTo: string | undefined): string {
  if (!returnTo) return address
  return `${address}${address.includes('?') ? '&' : '?'}returnTo=${encodeURIComponent(returnTo)}`
}
