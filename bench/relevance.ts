import { appendFileSync } from 'node:fs'
import { Client } from 'pg'
import { findCity } from '#core/places/cities.server.ts'
import { findDistrict } from '#core/places/districts.server.ts'
import { emptySearch } from '#core/search/params.ts'
import { planSearch } from '#core/search/plan.ts'
import { cleanQuery } from '#core/search/query.ts'
import { createSearchCaches } from '#core/search/search-context.ts'
import { searchMemory } from '#core/search/search-memory.server.ts'
import type { SearchEngine } from '#search-engine/types.ts'
import { type AsTypedCompany, asTypedKinds, asTypedQueries, type AsTypedQuery } from './as-typed.ts'
import { knownCompanies } from './known-companies.ts'
import { formatMs, formatTable, percentile } from './statistics.ts'

/** Codes that no generated company has, of a nonexistent province. */
const codeOf = (at: number) => `99${String(10_000_019 + at * 7_919)}`

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Hides the known companies at the end of a generated file. */
export function appendKnownCompanies(csv: string, columns: readonly string[]): void {
  const lines = knownCompanies.map(({ name, internationalName, cityId, districtId }, at) => {
    const address = [districtId && findDistrict(districtId)?.district, cityId && findCity(cityId)?.city]
    const values: Record<string, string> = {
      tax_code: codeOf(at),
      name,
      international_name: internationalName ?? '',
      tax_address: address.filter(Boolean).join(', '),
      phone: `09${String(71_000_003 + at * 51_827)}`,
      status: 'active',
    }
    return columns.map((column) => quote(values[column] ?? '')).join(',')
  })
  appendFileSync(csv, `${lines.join('\n')}\n`)
}

export async function readKnownCompanies(url: string): Promise<AsTypedCompany[]> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<AsTypedCompany>(
    `select id, name, international_name as "internationalName", city_id as "cityId", district_id as "districtId",
       tax_code as "taxCode", phone
     from companies where tax_code = any($1)`,
    [knownCompanies.map((_company, at) => codeOf(at))],
  )
  await client.end()
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Searches like the product: page 1 with total and facets, uncached. */
export async function searchText(engine: SearchEngine, text: string) {
  const params = { ...emptySearch, q: cleanQuery(text) }
  const context = { caches: createSearchCaches(), index: { engine, generation: 0 } }
  return searchMemory(engine, context, planSearch(params.q), params, 'choices')
}

interface Asked {
  kind: string
  place: number
  milliseconds: number
}

/**
 * Returns the position of the wanted company in the results, −1 if missing; for a number prefix, that of any company
 * with it.
 */
function placeOf(
  ids: readonly number[],
  { id, kind, text }: AsTypedQuery,
  companies: readonly AsTypedCompany[],
) {
  const isNumber = kind === 'tax code prefix' || kind === 'phone prefix'
  if (!isNumber) return ids.indexOf(id)
  const right = companies.filter(({ taxCode, phone }) => taxCode.startsWith(text) || phone?.startsWith(text))
  return ids.findIndex((found) => right.some((company) => company.id === found))
}

/**
 * Searches for companies as people type: the share found first and among the first five, and the time to page 1 with
 * total and facets, including parsing. By kind of query, then in total.
 */
export async function asTypedTable(
  engine: SearchEngine,
  companies: readonly AsTypedCompany[],
  perKind: number,
  seed: number,
): Promise<string> {
  for (const { text } of asTypedQueries(companies, Math.ceil(perKind / 8), seed + 1))
    await searchText(engine, text)
  const asked: Asked[] = []
  for (const query of asTypedQueries(companies, perKind, seed)) {
    const start = performance.now()
    const { ids } = await searchText(engine, query.text)
    const milliseconds = performance.now() - start
    asked.push({ kind: query.kind, place: placeOf(ids, query, companies), milliseconds })
  }
  const rows = [...asTypedKinds, 'all'].map((kind) => {
    const of = kind === 'all' ? asked : asked.filter((each) => each.kind === kind)
    const share = (max: number) =>
      `${((100 * of.filter(({ place }) => place >= 0 && place < max).length) / of.length).toFixed(1)} %`
    const times = of.map(({ milliseconds }) => milliseconds)
    const figures = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)].map(formatMs)
    return [kind, of.length.toLocaleString('en'), share(1), share(5), ...figures]
  })
  return formatTable(['as typed', 'asked', 'first', 'first five', 'median', 'p99', 'slowest'], rows)
}
