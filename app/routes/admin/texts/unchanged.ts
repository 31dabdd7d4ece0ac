/** Articles that a button could not change, with the key of the reason; unexpected errors have none. */
export interface Unchanged {
  /** Undefined if several were chosen. */
  id: string | undefined
  reason?: 'changedMeanwhile' | 'missing' | 'connectionLost' | 'noneChosen'
}

/** Returns what the list shows after a request that ended without an answer of the action. */
export const unchangedAfter = (reason: 'connectionLost' | 'failed', id: string | undefined): Unchanged => ({
  id,
  ...(reason === 'connectionLost' && { reason }),
})
