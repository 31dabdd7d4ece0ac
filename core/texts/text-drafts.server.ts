import { and, eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { textDrafts, texts } from '#core/db/schema/content.ts'
import { transact } from '#core/db/transact.server.ts'
import { isUuid } from '#text/uuid.ts'
import { textNotFound } from './read-text.server.ts'
import { textValues, type TextValues } from './text-kinds.ts'

/** Stands for the id of an unsaved article. */
export const newText = 'new'

export interface TextDraft {
  fields: TextValues
  /** Version of the article when it was opened; 0 for a new one. */
  version: number
  /** ISO 8601. */
  savedAt: string
}

const of = (userId: string, text: string) => and(eq(textDrafts.userId, userId), eq(textDrafts.text, text))

/** Returns an administrator's unsaved draft of an article (its id, or `new`). */
export async function readTextDraft(
  db: Database,
  userId: string,
  text: string,
): Promise<TextDraft | undefined> {
  if (text !== newText && !isUuid(text)) return undefined
  const [row] = await db.select().from(textDrafts).where(of(userId, text))
  if (!row) return undefined
  const fields = textValues('article', (field) => row.fields[field])
  return { fields, version: row.version, savedAt: row.savedAt.toISOString() }
}

/** Stores a draft, replacing the previous one. Returns the time (ISO 8601). Throws `article_not_found`. */
export async function saveTextDraft(
  db: Database,
  userId: string,
  { text, fields, version }: { text: string; fields: TextValues; version: number },
): Promise<string> {
  const savedAt = new Date()
  await transact(db, async (tx) => {
    if (text !== newText) await requireText(tx, text)
    await tx
      .insert(textDrafts)
      .values({ userId, text, fields, version, savedAt })
      .onConflictDoUpdate({
        target: [textDrafts.userId, textDrafts.text],
        set: { fields, version, savedAt },
      })
  })
  return savedAt.toISOString()
}

/** Requires the text to exist; waits for a concurrent deletion, which would miss a later draft. */
async function requireText(tx: Database, id: string): Promise<void> {
  const [row] = isUuid(id)
    ? await tx.select({ id: texts.id }).from(texts).where(eq(texts.id, id)).for('key share')
    : []
  if (!row) throw textNotFound()
}

/** Deletes an unsaved draft. */
export async function discardTextDraft(db: Database, userId: string, text: string): Promise<void> {
  await db.delete(textDrafts).where(of(userId, text))
}
