/** Results of a search that a visitor can page to; nobody reads as many, and whoever signs in can be told apart. */
export const maxAnonymousResults = 1_000

/** How many results of a search can be paged to. `quota` is the daily budget of companies, 0 where there is none. */
export const reachableResults = (quota: number, isSignedIn: boolean) =>
  quota > 0 && !isSignedIn ? maxAnonymousResults : Infinity
