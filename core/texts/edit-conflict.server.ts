import { and, desc, eq, sql } from 'drizzle-orm'
import { accountNames } from '#core/audit/read-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { compareTexts, type Part } from './compare-texts.ts'
import { readText } from './read-text.server.ts'
import { contentText, sanitizeContent } from './sanitize-content.server.ts'
import { type TextField, textKinds, type TextKind, textValues, type TextValues } from './text-kinds.ts'

/** Shown to an administrator whose text was saved by somebody else meanwhile. */
export interface EditConflict {
  /** Version of the saved text; a save that overwrites it names it. */
  version: number
  /** Author of the save, and its time (ISO 8601). */
  savedBy: string
  savedAt: string
  /** Differing fields, from the saved to the typed text. */
  differences: { field: TextField; parts: Part[]; isFormatting: boolean }[]
}

/** Returns how the typed text differs from the saved one. Throws `article_not_found`. */
export async function describeConflict(
  db: Database,
  kind: TextKind,
  id: string,
  typed: TextValues,
): Promise<EditConflict> {
  const saved = await readText(db, kind, id)
  const change = await lastChange(db, textKinds[kind].subject, id)
  const before = textValues(kind, (field) => saved[field])
  const differences = (Object.keys(before) as TextField[]).flatMap((field) => {
    const isContent = field.startsWith('content')
    const [now = '', mine = ''] = [before[field], typed[field]]
    const after = isContent ? sanitizeContent(mine) : mine.normalize('NFC').trim()
    if (now === after) return []
    const parts = isContent ? compareTexts(paragraphs(now), paragraphs(after)) : compareTexts(now, after)
    return [{ field, parts, isFormatting: parts.every(({ kind }) => kind === 'same') }]
  })
  return {
    version: saved.version,
    savedBy: change?.name ?? '',
    savedAt: change?.at ?? saved.updatedAt,
    differences,
  }
}

/**
 * Returns who last changed the content of a text, and when (ISO 8601); moving it in its list does not count. The name
 * is undefined once the account is closed.
 */
async function lastChange(db: Database, subjectType: string, id: string) {
  const [entry] = await db
    .select({ at: auditEntries.createdAt, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, subjectType),
        eq(auditEntries.subjectId, id),
        sql`not coalesce(${auditEntries.after} ? 'place', false)`,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1)
  if (!entry) return undefined
  const names = await accountNames(db, [entry.actorId])
  return { name: names.get(entry.actorId)?.name, at: entry.at.toISOString() }
}

/** Returns the plain text with one line per paragraph, heading and list item. */
const paragraphs = (html: string) =>
  html
    .split(/(?<=<\/(?:p|h[2-4]|li|pre|blockquote)>)/)
    .map(contentText)
    .filter((line) => line !== '')
    .join('\n')
