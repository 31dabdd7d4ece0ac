import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { companySlug, parseCompanySlug } from './company-slug.ts'

/**
 * Returns the ids of tax codes and slugs in any spelling, by one query; unknown ones are left out. Includes removed
 * companies, which callers that list companies must leave out.
 */
export async function resolveCompanies(db: Database, texts: readonly string[]): Promise<Map<string, number>> {
  const slugs = texts.flatMap((text) => {
    const parsed = parseCompanySlug(text)
    return parsed ? [{ text, ...parsed }] : []
  })
  if (slugs.length === 0) return new Map()
  const taxCodes = slugs.flatMap(({ taxCode }) => taxCode ?? [])
  const households = slugs.flatMap(({ householdId }) => householdId ?? [])
  // Two halves, so each uses its index.
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
