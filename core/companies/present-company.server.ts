import { industries } from '#core/industries/industries.server.ts'
import { findCity } from '#core/places/cities.server.ts'
import { findDistrict } from '#core/places/districts.server.ts'
import { findNewProvince, fullProvinceName } from '#core/places/new-provinces.server.ts'
import { presentUnits } from '#core/places/present-units.server.ts'
import { findPresentWard, type PresentWard } from '#core/places/ward-table.server.ts'
import type { Company, HideableField } from './company.ts'
import { companySlug, displayTaxCode } from './company-slug.ts'
import { maskPersonalNumbers } from './personal-number.ts'
import type { CompanyRow } from './read-companies.server.ts'

const industriesById = new Map(
  industries.map(({ id, code, nameVi, nameEn }) => [id, { id, code, nameVi, nameEn }]),
)

const named = ({ id, ward }: PresentWard) => ({ id, name: ward })

/** Converts a row to its public form: hidden fields are null, personal numbers masked, ids named. */
export function presentCompany(row: CompanyRow): Company {
  const { id, taxCode, hiddenFields } = row
  // Rows stored before a spelling was recognised are masked here.
  const text = (value: string | null) => (value === null ? null : maskPersonalNumbers(value))
  const shown = (field: HideableField, value: string | null) =>
    value === null || value === '' || hiddenFields.includes(field) ? null : maskPersonalNumbers(value)
  const city = row.cityId === null ? undefined : findCity(row.cityId)
  const district = row.districtId === null ? undefined : findDistrict(row.districtId)
  const province = row.provinceCode === null ? undefined : findNewProvince(row.provinceCode)
  const addressHidden = hiddenFields.includes('tax_address')
  // Rows older than `places refresh` have no id yet.
  const stored = row.presentWardId === null ? undefined : findPresentWard(row.presentWardId)
  const presentWards = addressHidden ? [] : stored ? [stored] : presentUnits(row)
  return {
    id,
    slug: companySlug(row),
    taxCode: displayTaxCode(taxCode),
    kind: taxCode.length === 12 ? 'household' : taxCode.length === 14 ? 'branch' : 'company',
    name: maskPersonalNumbers(row.name),
    internationalName: text(row.internationalName),
    shortName: text(row.shortName),
    address: shown('tax_address', row.taxAddress),
    ward: addressHidden ? null : text(row.ward),
    presentWard: presentWards.length === 1 ? named(presentWards[0]) : null,
    presentWardCandidates: presentWards.length > 1 ? presentWards.map(named) : [],
    district: district ? { id: district.id, name: district.district } : null,
    city: city ? { id: city.id, name: city.city } : null,
    province: province
      ? { code: province.code, name: province.name, fullName: fullProvinceName(province) }
      : null,
    businessType: (row.businessTypeId !== null && industriesById.get(row.businessTypeId)) || null,
    phone: shown('phone', row.phone),
    email: shown('email', row.email),
    legalRepresentative: shown('legal_representative', row.legalRepresentative),
    issueDate: row.issueDate,
    status: row.status,
    hiddenFields,
    updatedAt: row.updatedAt.toISOString(),
  }
}
