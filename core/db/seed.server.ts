import { getTableColumns, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { industries } from '#core/industries/industries.server.ts'
import { cities } from '#core/places/cities.server.ts'
import { districts } from '#core/places/districts.server.ts'
import type { Database, DatabaseConnection } from './client.server.ts'
import { businessTypes } from './schema/industries.ts'
import { cities as cityTable, districts as districtTable } from './schema/places.ts'

/**
 * Updates the tables of places and industries from the source code. Writes only differing rows, so it is cheap at every
 * start; never deletes any, because companies may refer to them.
 */
export async function seedReferenceTables({ db }: Pick<DatabaseConnection, 'db'>): Promise<void> {
  await upsert(db, cityTable, cities)
  await upsert(db, districtTable, districts)
  await upsert(
    db,
    businessTypes,
    industries.map(({ nameVi, nameEn, ...industry }) => ({
      ...industry,
      mainBusiness: nameVi,
      mainBusinessEn: nameEn,
    })),
  )
}

/** Inserts rows, and updates those that differ from the row with their id. */
async function upsert<Table extends PgTable & { id: PgColumn }>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const { id: _, ...excluded } = getTableColumns(alias(table, 'excluded'))
  const set = Object.fromEntries(Object.entries(excluded).map(([name, column]) => [name, sql`${column}`]))
  await db
    .insert(table)
    .values([...rows])
    .onConflictDoUpdate({
      target: table.id,
      set: set as PgUpdateSetSource<Table>,
      setWhere: sql`${table} is distinct from excluded`,
    })
}
