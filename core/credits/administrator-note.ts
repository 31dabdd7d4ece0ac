/*
 * Notes of ledger entries that an administrator caused: their words and, in brackets, their id. The ledger can forget
 * nothing and its customers read it, so names stay out. Entries of earlier versions have the name there instead of the id,
 * and closures nothing but the name.
 */

const withId = /^(.*?) ?\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)$/s

/** The note of an entry that an administrator causes, with their words where there are any. */
export const administratorNote = (actorId: string, words = ''): string => `${words} (${actorId})`.trim()

/** The words of a note and the id of the administrator; undefined for a note of an earlier version. */
export function readAdministratorNote(note: string): { words: string; actorId: string } | undefined {
  const [, words, actorId] = withId.exec(note) ?? []
  return actorId ? { words, actorId } : undefined
}

/**
 * The words of an administrator's note, without who wrote them. The name in a note of an earlier version follows the last
 * ` (` that is not its own, which nobody can tell: everything from the first on is left out. Of a closure all is.
 */
export function wordsForCustomer(note: string | null, reason: string): string | null {
  if (note === null) return null
  const read = readAdministratorNote(note)
  if (read) return read.words || null
  return reason === 'closure' ? null : note.split(' (')[0]
}
