import { businessTypes } from './schema/industries.ts'
import { companies } from './schema/companies.ts'
import { imports } from './schema/imports.ts'
import { cities, districts } from './schema/places.ts'

/** Every table, for Drizzle. */
export const schema = { businessTypes, cities, companies, districts, imports }
