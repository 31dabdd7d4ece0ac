import type { Translate } from '#app/i18n/translate.ts'
import type { LedgerEntry } from '#core/credits/read-ledger.server.ts'

/** What the note of an entry says to its customer: the words, and that an administrator caused it, never which. */
export function entryNote(t: Translate, { note, isByAdministrator }: LedgerEntry): string | null {
  if (!isByAdministrator) return note
  const who = t('account.ledger.administrator')
  return note === null ? who : `${note} (${who})`
}
