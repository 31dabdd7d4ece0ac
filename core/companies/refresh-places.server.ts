import { sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { queryRows } from '#core/db/query-rows.ts'
import { transact } from '#core/db/transact.server.ts'
import { findCity } from '#core/places/cities.ts'
import { findDistrict } from '#core/places/districts.server.ts'
import { recognisePlace } from '#core/places/recognise-place.server.ts'
import { lockCompanyChanges } from './change-lock.server.ts'

interface StoredPlace {
  ward: string | null
  district_id: number | null
  city_id: number | null
  province_code: string | null
  present_ward_id: number | null
}

type PlaceRow = StoredPlace & { id: number; tax_address: string | null }

export interface PlacesRefresh {
  /** Rows read so far. */
  companies: number
  changed: number
}

const placeColumns = ['ward', 'district_id', 'city_id', 'province_code', 'present_ward_id'] as const

/**
 * What an import would recognise today. Stored units count as columns of the file, which may have said more than the
 * address does.
 */
function recogniseAgain({ tax_address, ward, district_id, city_id }: PlaceRow): StoredPlace {
  const city = city_id === null ? undefined : findCity(city_id)
  const place = recognisePlace({
    address: tax_address ?? undefined,
    ward: ward ?? undefined,
    district: district_id === null ? undefined : findDistrict(district_id)?.district,
    city: city && `${city.type === 'municipality' ? 'Thành phố' : 'Tỉnh'} ${city.city}`,
  })
  return {
    ward: place.ward ?? null,
    district_id: place.districtId ?? null,
    city_id: place.cityId ?? null,
    province_code: place.provinceCode ?? null,
    present_ward_id: place.presentWardId ?? null,
  }
}

/**
 * Recognises the places of all companies again and writes the rows that differ, `batchSize` rows a transaction. Reports
 * after each, with the share of ids passed (0 to 1). A run that was cut off is finished by another.
 */
export async function refreshPlaces(
  db: Database,
  onProgress?: (progress: PlacesRefresh, share: number) => void,
  batchSize = 5_000,
): Promise<PlacesRefresh> {
  const [{ last }] = await queryRows<{ last: number }>(
    db,
    sql`select coalesce(max(id), 0) as last from companies`,
  )
  const total: PlacesRefresh = { companies: 0, changed: 0 }
  for (let after = 0; after < last;) {
    const batch = await transact(db, async (tx) => {
      await lockCompanyChanges(tx)
      const rows = await queryRows<PlaceRow>(
        tx,
        sql`select id, tax_address, ${sql.raw(placeColumns.join(', '))} from companies
          where id > ${after} order by id limit ${batchSize}`,
      )
      const stale = rows
        .map((row) => ({ row, place: recogniseAgain(row) }))
        .filter(({ row, place }) => placeColumns.some((column) => row[column] !== place[column]))
        .map(({ row: { id }, place }) => ({ id, ...place }))
      if (stale.length > 0) {
        await tx.execute(
          sql`update companies c set ${sql.raw(placeColumns.map((column) => `${column} = s.${column}`).join(', '))}
            from json_to_recordset(${JSON.stringify(stale)}::json)
              as s (id int, ward text, district_id int, city_id int, province_code char(2), present_ward_id int)
            where c.id = s.id`,
        )
      }
      return { read: rows.length, changed: stale.length, upTo: rows.at(-1)?.id ?? last }
    })
    after = batch.upTo
    total.companies += batch.read
    total.changed += batch.changed
    onProgress?.({ ...total }, Math.min(1, after / last))
  }
  return total
}
