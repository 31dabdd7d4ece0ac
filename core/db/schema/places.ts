import { char, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The 63 provinces and municipalities of registry addresses; `id` is the statistics office's code. */
export const cities = pgTable('cities', {
  id: integer().primaryKey(),
  city: text().notNull(),
  normalizedCity: text().notNull(),
  /** The province of the 34 since July 2025 it is part of now. */
  provinceCode: char({ length: 2 }).notNull(),
})

/** Districts, abolished in July 2025 but still in registry addresses. */
export const districts = pgTable(
  'districts',
  {
    id: integer().primaryKey(),
    district: text().notNull(),
    normalizedDistrict: text().notNull(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
  },
  (table) => [index('districts_city_id_idx').on(table.cityId)],
)
