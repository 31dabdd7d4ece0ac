import { inArray } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import type { SearchContext } from '#core/search/search-context.ts'
import type { SearchEngine } from '#search-engine/types.ts'
import type { Company } from './company.ts'
import { companiesByIds, findCompany } from './read-companies.server.ts'
import { headOfficeOf } from './tax-code.ts'

export interface RelatedCompanies {
  headOffice?: Company
  /** In number order; at most 50. */
  branches: Company[]
  /** Same industry and district, else city; at most 10. Empty without a search engine. */
  similar: Company[]
}

const maxBranches = 50
const maxSimilar = 10

/** Returns the branches of a company and similar companies; `db` is the primary by default. */
export async function relatedCompanies(
  { connection, index: { engine }, log }: Pick<SearchContext, 'connection' | 'index' | 'log'>,
  company: Company,
  db: Database = connection.db,
): Promise<RelatedCompanies> {
  const headCode = company.kind === 'branch' ? headOfficeOf(company.taxCode) : undefined
  const findIds = (by: SearchEngine | undefined) =>
    Promise.all([
      company.kind === 'company' ? findBranches(db, by, company) : [],
      by ? findSimilar(by, company) : [],
    ])
  const [headOffice, [branchIds, similarIds]] = await Promise.all([
    headCode === undefined ? undefined : findCompany(db, headCode),
    findIds(engine).catch((error: unknown) => {
      // Replaced by a rebuilt index meanwhile, or its cluster is unreachable.
      log.warn({ err: error }, 'search engine failed, related companies are read from PostgreSQL')
      return findIds(undefined)
    }),
  ])
  const found = await companiesByIds(db, [...new Set([...branchIds, ...similarIds])])
  const isBranch = ({ taxCode }: Company) =>
    company.kind === 'company' && headOfficeOf(taxCode) === company.taxCode
  const similar = new Set(similarIds)
  return {
    ...(headOffice && { headOffice: headOffice.company }),
    branches: found
      .filter(isBranch)
      .sort((a, b) => (a.taxCode < b.taxCode ? -1 : 1))
      .slice(0, maxBranches),
    similar: found.filter((other) => similar.has(other.id) && !isBranch(other)).slice(0, maxSimilar),
  }
}

async function findBranches(
  db: Database,
  engine: SearchEngine | undefined,
  { id, taxCode }: Company,
): Promise<number[]> {
  if (engine) {
    // Searching for a company's number yields the company first, then its branches.
    const { ids } = await engine.search({ words: [], number: taxCode, offset: 0, limit: maxBranches + 1 })
    return ids.filter((found) => found !== id)
  }
  const codes = Array.from({ length: 999 }, (_, at) => `${taxCode}-${String(at + 1).padStart(3, '0')}`)
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.taxCode, codes))
    .orderBy(companies.taxCode)
    .limit(maxBranches)
  return rows.map((row) => row.id)
}

async function findSimilar(engine: SearchEngine, company: Company): Promise<number[]> {
  const { id, businessType, city, district } = company
  if (!businessType || !city) return []
  // Room for the company itself and its branches, which are listed separately.
  const limit = maxSimilar + 5
  const found = new Set<number>()
  const places: Record<string, number>[] = [{ city: city.id }]
  if (district) places.unshift({ district: district.id })
  for (const place of places) {
    const facets = { ...place, businessType: businessType.id }
    const { ids } = await engine.search({ words: [], filters: { facets }, offset: 0, limit })
    for (const other of ids) if (other !== id) found.add(other)
    if (found.size >= limit - 1) break
  }
  return [...found].slice(0, limit)
}
