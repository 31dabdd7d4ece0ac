import type { Translate } from '#app/i18n/translate.ts'
import type { LedgerEntry } from '#core/credits/read-ledger.server.ts'

/** Returns the note of a ledger entry as its customer reads it, without the administrator's name. */
export function entryNote(t: Translate, { note, isByAdministrator }: LedgerEntry): string | null {
  if (!isByAdministrator) return note
  const who = t('account.ledger.administrator')
  return note === null ? who : `${note} (${who})`
}
