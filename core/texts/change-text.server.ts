import { and, asc, desc, eq } from 'drizzle-orm'
import type { AuditAction } from '#core/audit/audit-actions.ts'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { auditEntries } from '#core/db/schema/audit.ts'
import { textDrafts, texts } from '#core/db/schema/content.ts'
import { transact } from '#core/db/transact.server.ts'
import { lockAddresses } from './claim-slug.server.ts'
import { lockText, textColumns, toText } from './read-text.server.ts'
import { nameOf, type Text, type TextStatus } from './text.ts'
import { kindOf, type TextKind } from './text-kinds.ts'

interface Options {
  /** The version seen: throws `edit_conflict` if somebody has saved since. */
  version?: number
}

/** An article as an administrator saw it. */
export interface SeenArticle extends Options {
  id: string
}

interface StatusChange {
  articles: readonly SeenArticle[]
  status: TextStatus
  /** Undoes an unpublishing: the articles get their earlier dates back, instead of now. */
  restored?: boolean
}

/**
 * Publishes or unpublishes all of the articles or, when one of them is gone or has changed since it was seen, none.
 * Returns those that changed; an article that has the status already is left alone. Throws `article_not_found` and
 * `edit_conflict`.
 */
export async function changeStatuses(
  { db }: { db: Database },
  actor: Administrator,
  { articles, status, restored = false }: StatusChange,
): Promise<Text[]> {
  // In one order, so that two administrators cannot deadlock.
  const ordered = articles.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return transact(db, async (tx) => {
    const changed: Text[] = []
    for (const { id, version } of ordered) {
      const before = await lockText(tx, 'article', id, version)
      if (before.status === status) continue
      const after = await writeStatus(tx, before, status, restored)
      await auditText(tx, actor, status === 'published' ? 'publish' : 'unpublish', { before, after })
      changed.push(after)
    }
    return changed
  })
}

async function writeStatus(
  tx: Database,
  { id, version }: Text,
  status: TextStatus,
  restored: boolean,
): Promise<Text> {
  const earlier = restored ? await lastPublishedAt(tx, id) : undefined
  const publishedAt = status === 'published' ? (earlier ?? new Date()) : null
  const [row] = await tx
    .update(texts)
    .set({ status, publishedAt, version: version + 1, updatedAt: new Date() })
    .where(eq(texts.id, id))
    .returning(textColumns)
  return toText(row)
}

/** Returns the date of publication from before, if the last change was to unpublish it. */
async function lastPublishedAt(tx: Database, id: string): Promise<Date | undefined> {
  const [last] = await tx
    .select({ action: auditEntries.action, before: auditEntries.before })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'article'), eq(auditEntries.subjectId, id)))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  const date = last?.action === 'article.unpublish' ? last.before?.publishedAt : undefined
  return typeof date === 'string' ? new Date(date) : undefined
}

/**
 * Deletes a text with all its addresses and drafts. Returns the deleted text. Throws `article_not_found`, and
 * `edit_conflict` if somebody has saved since `version` was seen.
 */
export async function deleteText(
  { db }: { db: Database },
  actor: Administrator,
  kind: TextKind,
  id: string,
  { version }: Options = {},
): Promise<Text> {
  return transact(db, async (tx) => {
    const before = await lockText(tx, kind, id, version)
    await tx.delete(texts).where(eq(texts.id, id))
    await tx.delete(textDrafts).where(eq(textDrafts.text, id))
    await auditText(tx, actor, 'delete', { before })
    return before
  })
}

/** Swaps a help article with its neighbour in its category; no-op at either end. Throws `article_not_found`. */
export async function moveHelp(
  { db }: { db: Database },
  actor: Administrator,
  { id, direction }: { id: string; direction: 'up' | 'down' },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockAddresses(tx)
    const { category, ...text } = await lockText(tx, 'help', id)
    const order = await tx
      .select({ id: texts.id })
      .from(texts)
      .where(and(eq(texts.kind, 'help'), eq(texts.category, category!)))
      .orderBy(asc(texts.position), asc(texts.slug))
    const from = order.findIndex((one) => one.id === id)
    const to = from + (direction === 'up' ? -1 : 1)
    if (to < 0 || to >= order.length) return
    order.splice(to, 0, ...order.splice(from, 1))
    for (const [position, one] of order.entries()) {
      await tx.update(texts).set({ position }).where(eq(texts.id, one.id))
    }
    const subject = { id, name: nameOf(text) }
    const [before, after] = [{ place: from + 1 }, { place: to + 1 }]
    await writeAudit(tx, actor, { action: 'help_article.update', subject, before, after })
  })
}

/** Writes changed fields to the audit log; bodies only by size. */
export async function auditText(
  tx: Database,
  actor: Administrator,
  done: 'create' | 'update' | 'publish' | 'unpublish' | 'delete',
  { before, after }: { before?: Text; after?: Text },
): Promise<void> {
  const text = (after ?? before)!
  const { fields, subject } = kindOf(text.kind)
  const audited = new Set([...fields, 'slug', ...(fields.includes('status') ? ['publishedAt'] : [])])
  const changed = ([...audited] as (keyof Text)[]).filter((field) => before?.[field] !== after?.[field])
  const pick = (one: Text | undefined) =>
    one && Object.fromEntries(changed.map((field) => [field, shorten(field, one[field])]))
  await writeAudit(tx, actor, {
    action: `${subject}.${done}` as AuditAction,
    subject: { id: text.id, name: nameOf(text) },
    before: pick(before),
    after: pick(after),
  })
}

const shorten = (field: string, value: Text[keyof Text]) =>
  field.startsWith('content') && typeof value === 'string' ? `${value.length} characters` : value
