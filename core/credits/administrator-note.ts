/*
 * Notes of ledger entries caused by an administrator: their words and, in brackets, their id. Ledger entries are
 * permanent and visible to customers, so names stay out. Earlier versions stored the name instead of the id, and
 * for closures only the name.
 */

const withId = /^(.*?) ?\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)$/s

/** Returns the note of an entry caused by an administrator, with their words, if any. */
export const administratorNote = (actorId: string, words = ''): string => `${words} (${actorId})`.trim()

/** Returns the words of a note and the administrator's id; undefined for a note of an earlier version. */
export function readAdministratorNote(note: string): { words: string; actorId: string } | undefined {
  const [, words, actorId] = withId.exec(note) ?? []
  return actorId ? { words, actorId } : undefined
}

/**
 * Returns the words of an administrator's note without its author. In a note of an earlier version the name follows
 * some ` (` that cannot be told from others: cuts at the first one. Returns nothing of a closure.
 */
export function wordsForCustomer(note: string | null, reason: string): string | null {
  if (note === null) return null
  const read = readAdministratorNote(note)
  if (read) return read.words || null
  return reason === 'closure' ? null : note.split(' (')[0]
}
