import { sql } from 'drizzle-orm'
import { queryRows } from '#core/db/query-rows.ts'
import type { EngineFilters } from '#search-engine/types.ts'
import type { SearchParams } from './search-response.ts'
import type { SearchContext } from './search-context.ts'

/** Returns the search without `notExported` for visitors, to whom it does not apply. */
export function forViewer({ viewerId }: Pick<SearchContext, 'viewerId'>, params: SearchParams): SearchParams {
  if (viewerId !== undefined || !params.notExported) return params
  const { notExported: _, ...rest } = params
  return rest
}

/** Returns the companies a search leaves out because its viewer exported them; undefined for none. */
export async function excludedFrom(
  { viewerId, connection, caches }: Pick<SearchContext, 'viewerId' | 'connection' | 'caches'>,
  { notExported }: SearchParams,
): Promise<EngineFilters['excluded']> {
  if (!notExported || viewerId === undefined) return undefined
  const [{ count }] = await queryRows<{ count: number }>(
    connection.db,
    sql`select count(*)::integer as count from exports where user_id = ${viewerId}`,
  )
  const key = `${viewerId} ${count}`
  const cached = caches.exported.get(viewerId)
  if (cached?.key === key) return cached
  const [{ ids }] = await queryRows<{ ids: number[] }>(
    connection.db,
    sql`select coalesce(array_agg(company_id order by company_id), '{}') as ids
      from exported_companies where user_id = ${viewerId}`,
  )
  const excluded = { key, ids: Uint32Array.from(ids) }
  caches.exported.set(viewerId, excluded)
  return excluded
}
