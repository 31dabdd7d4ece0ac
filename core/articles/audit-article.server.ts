import type { AuditAction } from '#core/audit/audit-actions.ts'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { type Article, nameOf } from './article.ts'

const shown = ['slug', 'titleEn', 'titleVi', 'status', 'publishedAt', 'coverId'] as const
const long = ['contentEn', 'contentVi'] as const

/** A long text by its size: enough to see that it changed, and by how much. */
const sizeOf = (text: string | null) => (text === null ? null : `${text.length} characters`)

/** Writes what was done to an article: the fields that differ, long texts by their size alone. */
export async function auditArticle(
  tx: Database,
  actor: Administrator,
  action: Extract<AuditAction, `article.${string}`>,
  { before, after }: { before?: Article; after?: Article },
): Promise<void> {
  const changed = [...shown, ...long].filter((field) => before?.[field] !== after?.[field])
  const pick = (article: Article | undefined) =>
    article &&
    Object.fromEntries(
      changed.map((field) => {
        const value = article[field]
        return [field, long.includes(field as (typeof long)[number]) ? sizeOf(value) : value]
      }),
    )
  const { id, ...titles } = (after ?? before)!
  await writeAudit(tx, actor, {
    action,
    subject: { id, name: nameOf(titles) },
    before: pick(before),
    after: pick(after),
  })
}
