import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { companySlug, parseCompanySlug } from './company-slug.ts'

/**
 * The ids that tax codes and slugs mean, however they are written, by one query; those that mean no company are left
 * out. Removed companies are among them: whoever lists companies leaves those out.
 */
export async function resolveCompanies(db: Database, asked: readonly string[]): Promise<Map<string, number>> {
  const slugs = asked.flatMap((text) => {
    const parsed = parseCompanySlug(text)
    return parsed ? [{ text, ...parsed }] : []
  })
  if (slugs.length === 0) return new Map()
  const taxCodes = slugs.flatMap(({ taxCode }) => taxCode ?? [])
  const households = slugs.flatMap(({ householdId }) => householdId ?? [])
  // Two halves, so that each has its index.
  const { rows } = (await db.execute(sql`
    select id, tax_code as "taxCode" from ${companies} where tax_code = any(${sql.param(taxCodes)}::text[])
    union all
    select id, tax_code from ${companies}
    where id = any(${sql.param(households)}::integer[]) and length(tax_code) = 12
  `)) as unknown as { rows: { id: number; taxCode: string }[] }
  const idBySlug = new Map(rows.map((row) => [companySlug(row), row.id]))
  return new Map(
    slugs.flatMap(({ text, taxCode, householdId }) => {
      const id = idBySlug.get(taxCode ?? `hkd-${householdId}`)
      return id === undefined ? [] : [[text, id] as const]
    }),
  )
}
