import { and, eq, sql } from 'drizzle-orm'
import type { Company } from '#core/companies/company.ts'
import { companiesByIds } from '#core/companies/read-companies.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { exports } from '#core/db/schema/exports.ts'
import { exportNotFound } from './read-exports.server.ts'
import { isUuid } from '#text/uuid.ts'

export interface ExportContents {
  /** The first companies still listed, in file order. */
  first: Company[]
  /** Companies still listed, so in the file. */
  listedCount: number
  /** Listed companies with hidden fields: those cells are empty. */
  hiddenCount: number
}

/** Returns what the file of an export holds now. Throws `not_found`, also for another user's. */
export async function exportContents(
  db: Database,
  { userId, exportId, limit }: { userId: string; exportId: string; limit: number },
): Promise<ExportContents> {
  if (!isUuid(exportId)) throw exportNotFound()
  const [found] = await db
    .select({
      figures: sql<{ listed: number; hidden: number }>`(
        select json_build_object('listed', count(*), 'hidden', count(*) filter (where c.hidden_fields <> '{}'))
        from ${companies} c where c.id = any(${exports.companyIds}) and c.removal is null)`,
      firstIds: sql<number[]>`array(
        select c.id from unnest(${exports.companyIds}) with ordinality wanted (id, place)
        join ${companies} c on c.id = wanted.id and c.removal is null
        order by wanted.place limit ${limit})`,
    })
    .from(exports)
    .where(and(eq(exports.id, exportId), eq(exports.userId, userId)))
  if (!found) throw exportNotFound()
  const first = await companiesByIds(db, found.firstIds)
  return { first, listedCount: found.figures.listed, hiddenCount: found.figures.hidden }
}
