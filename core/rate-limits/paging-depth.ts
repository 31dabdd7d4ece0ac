/** Max results of a search that visitors can page to without signing in. */
export const maxAnonymousResults = 1_000

/** Returns how many results of a search can be paged to. `quota` is the daily budget of companies; 0 means none. */
export const reachableResults = (quota: number, isSignedIn: boolean) =>
  quota > 0 && !isSignedIn ? maxAnonymousResults : Infinity
