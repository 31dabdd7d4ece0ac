import { nameKey } from './address-words.ts'
import { recogniseAddress, type RecognisedAddress, withPresentWard } from './recognise-address.server.ts'
import { wardsOf } from './wards.server.ts'

/** An address and the place columns of a source. */
export type PlaceColumns = { address?: string; ward?: string; district?: string; city?: string }

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}

/** Returns the ward column, by its official name when the district has it. */
function wardOf(column: string, districtId: number | undefined): string {
  const name = column.trim().replace(/\s+/g, ' ')
  if (districtId === undefined) return name
  const wards = wardsOf(districtId).get(nameKey(name))
  return wards?.length === 1 ? wards[0].ward : name
}

/**
 * Recognises a place from columns and address. Columns come first; the address fills gaps if it lies in the same
 * province of July 2025, and is used alone when the columns say nothing.
 */
export function recognisePlace(columns: PlaceColumns): RecognisedAddress {
  const units = [columns.ward, columns.district, columns.city].filter(isGiven)
  const fromAddress = recogniseAddress(columns.address ?? '')
  if (units.length === 0) return fromAddress
  const fromColumns = recogniseAddress(units.join(', '))
  const agree = fromColumns.cityId === undefined || fromColumns.provinceCode === fromAddress.provinceCode
  const districtId = fromColumns.districtId ?? (agree ? fromAddress.districtId : undefined)
  const cityId =
    fromColumns.districtId === undefined && agree
      ? (fromAddress.cityId ?? fromColumns.cityId)
      : fromColumns.cityId
  const ward =
    fromColumns.ward ??
    (isGiven(columns.ward) ? wardOf(columns.ward, districtId) : agree ? fromAddress.ward : undefined)
  return withPresentWard({ ward, districtId, cityId })
}
