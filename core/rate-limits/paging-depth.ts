/** Results of a search that a visitor can page to without signing in. */
export const maxAnonymousResults = 1_000

/** Returns how many results of a search can be paged to. `quota` is the daily budget of companies, 0 for none. */
export const reachableResults = (quota: number, isSignedIn: boolean) =>
  quota > 0 && !isSignedIn ? maxAnonymousResults : Infinity
