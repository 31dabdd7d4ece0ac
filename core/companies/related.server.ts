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
  /** Same industry and district, else city; at most 5. Empty without a search engine. */
  similar: Company[]
  /** Number of other companies of the same industry in the city; undefined without a search engine. */
  similarCount?: number
}

const maxBranches = 50
const maxSimilar = 5

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
      by ? findSimilar(by, company) : undefined,
    ])
  const [headOffice, [branchIds, nearby]] = await Promise.all([
    headCode === undefined ? undefined : findCompany(db, headCode),
    findIds(engine).catch((error: unknown) => {
      // Replaced by a rebuilt index meanwhile, or its cluster is unreachable.
      log.warn({ err: error }, 'search engine failed, related companies are read from PostgreSQL')
      return findIds(undefined)
    }),
  ])
  const similarIds = nearby?.ids ?? []
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
    similar: found
      .filter((other) => similar.has(other.id) && other.id !== headOffice?.company.id && !isBranch(other))
      .slice(0, maxSimilar),
    ...(nearby && { similarCount: nearby.total }),
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

/** Returns ids in the district first, and how many others the city has; undefined without a place or industry. */
async function findSimilar(
  engine: SearchEngine,
  { id, businessType, city, district }: Company,
): Promise<{ ids: number[]; total: number } | undefined> {
  if (!businessType || !city) return undefined
  // Room for the company itself and its branches, which are listed separately.
  const limit = maxSimilar + 5
  const places: Record<string, number>[] = [
    ...(district ? [{ district: district.id }] : []),
    { city: city.id },
  ]
  const responses = await engine.searchAll(
    places.map((place) => ({
      words: [],
      filters: { facets: { ...place, businessType: businessType.id } },
      offset: 0,
      limit,
    })),
  )
  const ids = new Set(responses.flatMap((response) => response.ids))
  ids.delete(id)
  return { ids: [...ids].slice(0, limit), total: Math.max(0, responses.at(-1)!.total - 1) }
}
