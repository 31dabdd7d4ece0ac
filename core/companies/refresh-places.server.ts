import type { Database } from '#core/db/client.server.ts'
import { findCity } from '#core/places/cities.server.ts'
import { findDistrict } from '#core/places/districts.server.ts'
import { recognisePlace } from '#core/places/recognise-place.server.ts'
import { rewriteCompanies, type RewriteProgress, type Rewritten } from './rewrite-companies.server.ts'

interface PlaceRow {
  tax_address: string | null
  ward: string | null
  district_id: number | null
  city_id: number | null
  province_code: string | null
  present_ward_id: number | null
}

/**
 * Returns what an import would recognise today. Stored units count as columns of the file, which may be more
 * precise than the address.
 */
function recogniseAgain({
  tax_address,
  ward,
  district_id,
  city_id,
}: PlaceRow): Omit<PlaceRow, 'tax_address'> {
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

/** Recognises the places of all companies again and writes rows that differ. */
export const refreshPlaces = (
  db: Database,
  onProgress?: RewriteProgress,
  batchSize?: number,
): Promise<Rewritten> =>
  rewriteCompanies(
    db,
    {
      reads: ['tax_address'],
      columns: {
        ward: 'text',
        district_id: 'int',
        city_id: 'int',
        province_code: 'char(2)',
        present_ward_id: 'int',
      },
      again: recogniseAgain,
    },
    onProgress,
    batchSize,
  )
