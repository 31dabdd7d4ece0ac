import { companyStatuses } from '#core/companies/company.ts'
import type { ChoiceKey, FlagFilter } from './filters.ts'

/** SQL expression over companies that a choice is compared with; some have a parameter of the search functions. */
export const choiceColumns: Record<ChoiceKey, { column: string; parameter?: string }> = {
  cityId: { column: 'city_id', parameter: 'filter_city_id' },
  districtId: { column: 'district_id', parameter: 'filter_district_id' },
  provinceId: { column: 'province_code::integer' },
  wardId: { column: "case when 'tax_address' <> all (hidden_fields) then present_ward_id end" },
  businessTypeId: { column: 'business_type_id', parameter: 'filter_business_type_id' },
  legalForm: { column: 'company_legal_form(search_text)' },
  kind: { column: 'company_kind(tax_code)' },
  status: { column: `array_position('{${companyStatuses.join()}}'::text[], status)` },
}

/** Parameters of the search functions for company flags. */
export const flagParameters: Record<FlagFilter['key'], string> = {
  hasPhoneOrEmail: 'has_phone_or_email',
  hasPhone: 'has_phone',
  hasEmail: 'has_email',
  hasRepresentative: 'has_representative',
}
