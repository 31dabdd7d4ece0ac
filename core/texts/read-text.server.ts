import { and, eq } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { texts } from '#core/db/schema/content.ts'
import { AppError } from '#core/errors.ts'
import { isUuid } from '#text/uuid.ts'
import type { Text } from './text.ts'
import type { TextKind } from './text-kinds.ts'

export const textColumns = {
  id: texts.id,
  kind: texts.kind,
  category: texts.category,
  slug: texts.slug,
  titleEn: texts.titleEn,
  metaDescriptionEn: texts.metaDescriptionEn,
  contentEn: texts.contentEn,
  titleVi: texts.titleVi,
  metaDescriptionVi: texts.metaDescriptionVi,
  contentVi: texts.contentVi,
  status: texts.status,
  publishedAt: texts.publishedAt,
  coverId: texts.coverId,
  version: texts.version,
  updatedAt: texts.updatedAt,
}

/** Returns a row with its times in ISO 8601. */
export const toText = <Row extends { publishedAt: Date | null; updatedAt: Date }>(row: Row) => ({
  ...row,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
})

const selectText = (db: Database, kind: TextKind, id: string) =>
  db
    .select(textColumns)
    .from(texts)
    .where(and(eq(texts.kind, kind), eq(texts.id, id)))

/** Returns a text by its id, draft or not. Throws `article_not_found`. */
export async function readText(db: Database, kind: TextKind, id: string): Promise<Text> {
  const [row] = isUuid(id) ? await selectText(db, kind, id) : []
  if (!row) throw textNotFound()
  return toText(row)
}

/**
 * Returns the text and locks it until the transaction ends. Throws `article_not_found`, and `edit_conflict` if somebody
 * has saved since the given `version`.
 */
export async function lockText(tx: Database, kind: TextKind, id: string, version?: number): Promise<Text> {
  const [row] = isUuid(id) ? await selectText(tx, kind, id).for('update') : []
  if (!row) throw textNotFound()
  if (version !== undefined && row.version !== version) {
    throw new AppError('edit_conflict', 'Someone else saved this article since it was opened.', {
      details: { version: row.version },
    })
  }
  return toText(row)
}

export const textNotFound = () => new AppError('article_not_found', 'Article not found.')
