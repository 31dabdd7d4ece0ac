import { sql } from 'drizzle-orm'
import { industries } from '#core/industries/industries.server.ts'
import { cities } from '#core/places/cities.server.ts'
import { districts } from '#core/places/districts.server.ts'
import type { DatabaseConnection } from './client.server.ts'
import { businessTypes } from './schema/industries.ts'
import { cities as cityTable, districts as districtTable } from './schema/places.ts'

/**
 * Makes the tables of places and industries say what the source code says. Writes only rows that differ, so it is
 * cheap at every start; never removes any, because companies may name them.
 */
export async function seedReferenceTables({ db }: Pick<DatabaseConnection, 'db'>): Promise<void> {
  await db
    .insert(cityTable)
    .values(
      cities.map(({ id, city, normalizedCity, provinceCode }) => ({
        id,
        city,
        normalizedCity,
        provinceCode,
      })),
    )
    .onConflictDoUpdate({
      target: cityTable.id,
      set: {
        city: sql`excluded.city`,
        normalizedCity: sql`excluded.normalized_city`,
        provinceCode: sql`excluded.province_code`,
      },
      setWhere: sql`(cities.city, cities.normalized_city, cities.province_code)
        is distinct from (excluded.city, excluded.normalized_city, excluded.province_code)`,
    })
  await db
    .insert(districtTable)
    .values(
      districts.map(({ id, district, normalizedDistrict, cityId }) => ({
        id,
        district,
        normalizedDistrict,
        cityId,
      })),
    )
    .onConflictDoUpdate({
      target: districtTable.id,
      set: {
        district: sql`excluded.district`,
        normalizedDistrict: sql`excluded.normalized_district`,
        cityId: sql`excluded.city_id`,
      },
      setWhere: sql`(districts.district, districts.normalized_district, districts.city_id)
        is distinct from (excluded.district, excluded.normalized_district, excluded.city_id)`,
    })
  await db
    .insert(businessTypes)
    .values(
      industries.map(({ id, version, code, nameVi, nameEn }) => ({
        id,
        version,
        code,
        mainBusiness: nameVi,
        mainBusinessEn: nameEn,
      })),
    )
    .onConflictDoUpdate({
      target: businessTypes.id,
      set: {
        version: sql`excluded.version`,
        code: sql`excluded.code`,
        mainBusiness: sql`excluded.main_business`,
        mainBusinessEn: sql`excluded.main_business_en`,
      },
      setWhere: sql`(business_types.version, business_types.code, business_types.main_business, business_types.main_business_en)
        is distinct from (excluded.version, excluded.code, excluded.main_business, excluded.main_business_en)`,
    })
}
