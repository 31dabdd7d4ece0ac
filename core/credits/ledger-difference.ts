/** A mismatch between a ledger entry and the row it refers to. */
export interface Difference {
  kind: DifferenceKind
  userId: string | null
  /** Number of the entry, or id of the export or payment. */
  id?: string | number
  expected?: string | number | null
  found?: string | number | null
}
type DifferenceKind =
  | 'entry_number'
  | 'hash'
  | 'entry_balance'
  | 'user_missing'
  | 'user_balance'
  | 'seal'
  | 'sign_up'
  | 'sign_up_source'
  | 'source_missing'
  | 'export_amount'
  | 'export_companies'
  | 'other_user'
  | 'transaction_amount'
  | 'transaction_revisions'

const words: Record<DifferenceKind, (difference: Difference) => string> = {
  entry_number: ({ id, expected }) => `entry ${id} stands where entry ${expected} belongs`,
  hash: ({ id }) => `entry ${id} or what was before it was changed: its hash does not fit`,
  entry_balance: ({ id, expected, found }) =>
    `the balance after entry ${id} is ${found}, its amount makes it ${expected}`,
  user_missing: ({ id }) => `entry ${id} belongs to a user who does not exist`,
  user_balance: ({ expected, found }) => `the balance is ${found}, the entries make it ${expected}`,
  seal: ({ id }) =>
    id === 0
      ? 'there is no entry, and some were written'
      : `entry ${id} is not the last that was written: entries after it are missing`,
  sign_up: ({ found }) => `there are ${found} sign-up grants instead of 1`,
  sign_up_source: ({ id, found }) => `entry ${id} names ${found} as the account it is about`,
  source_missing: ({ id }) => `an entry names the ${id}, which does not exist`,
  export_amount: ({ id, expected, found }) =>
    `export ${id} cost ${expected} credits, the ledger took ${found}`,
  export_companies: ({ id, expected, found }) =>
    `export ${id} cost ${expected} credits for ${found} new companies`,
  other_user: ({ id, expected }) => `the ${id} was booked here but belongs to user ${expected}`,
  transaction_amount: ({ id, expected, found }) =>
    `payment ${id} says that it granted ${expected} credits, its entries add up to ${found}`,
  transaction_revisions: ({ id, expected, found }) =>
    `payment ${id} says that it made ${expected} entries, there are ${found} or their numbers have gaps`,
}

/** Describes a difference in English, for the command's output. */
export function describeDifference(difference: Difference): string {
  return `user ${difference.userId ?? 'unknown'}: ${words[difference.kind](difference)}`
}
