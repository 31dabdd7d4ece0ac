import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { CompanyStatus } from '#core/companies/company.ts'
import { parsePhones } from '#core/companies/phone.ts'
import type { EngineChange, EngineDocument } from '#search-engine/types.ts'
import { choiceColumns, flagConditions } from '../filter-columns.server.ts'
import { choiceFilters, flagFilters } from '../filters.ts'
import { flagBit, indexSchema } from './schema.ts'

/** Columns the index reads of a company; hidden values are already null or 0. */
export interface IndexRow {
  id: number
  version: number
  removed: boolean
  tax_code: string
  name: string
  international_name: string | null
  short_name: string | null
  city_id: number | null
  district_id: number | null
  phone: string | null
  /** Bits as indexSchema.flags. */
  flags: number
  /** As indexSchema.facets; 0 is none. */
  facets: number[]
  status: CompanyStatus
  /** Days since 1900-01-01. */
  day: number | null
}

/** Select list of an IndexRow. */
export const indexColumns: SQL = sql.raw(`id, change_seq::float8 as version, removal is not null as removed,
  tax_code, name, international_name, short_name, city_id, district_id,
  array[${choiceFilters.map(({ key }) => `coalesce(${choiceColumns[key].column}, 0)`).join()}] as facets,
  case when 'phone' = any(hidden_fields) then null else phone end as phone,
  ${flagFilters.map(({ key }) => `case when ${flagConditions[key].condition} then ${flagBit(key)} else 0 end`).join(' | ')} as flags,
  status, issue_date - date '1900-01-01' as day`)

/** Flags that count as completeness: a further filter leaves the ranking as it is. */
const contactBits = (['hasPhone', 'hasEmail', 'hasRepresentative', 'hasPhoneOrEmail'] as const).map(flagBit)
const businessType = indexSchema.facets.indexOf('businessType')
const lastDay = 65_535
const lastFacetValue = 65_535

const statusRank: Record<CompanyStatus, number> = {
  active: 3,
  unknown: 2,
  suspended: 1,
  closing: 1,
  relocated: 1,
  closed: 0,
}

/** Returns a company as a document of the search engine. */
export function toDocument(row: IndexRow): EngineDocument {
  const alternateNames: string[] = []
  if (row.international_name) alternateNames.push(row.international_name)
  if (row.short_name) alternateNames.push(row.short_name)
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    alternateNames,
    code: row.tax_code,
    numbers: row.phone ? parsePhones(row.phone) : [],
    quality: qualityOf(row),
    date: row.day !== null && row.day > 0 && row.day <= lastDay ? row.day : 0,
    facets: row.facets.map(facetValue),
    flags: row.flags,
  }
}

/** Returns the index change for a changed row. */
export function toChange(row: IndexRow): EngineChange {
  if (row.removed) return { type: 'remove', id: row.id, version: row.version }
  return { type: 'put', document: toDocument(row) }
}

/** Returns the value of a facet in a document: 0 for none, and for what does not fit. */
export function facetValue(id: number): number {
  return id > 0 && id <= lastFacetValue ? id : 0
}

/** Ranks head office before household before branch, then active before closed, then complete before empty. */
function qualityOf(row: IndexRow): number {
  const kind = row.tax_code.length === 10 ? 2 : row.tax_code.length === 12 ? 1 : 0
  let completeness = 0
  for (const value of [row.international_name, row.short_name, row.city_id, row.district_id]) {
    if (value !== null) completeness++
  }
  if (row.facets[businessType] > 0) completeness++
  for (const bit of contactBits) if (row.flags & bit) completeness++
  return (kind << 12) | (statusRank[row.status] << 8) | completeness
}
