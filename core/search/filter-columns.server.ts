import { companyStatuses } from '#core/companies/company.ts'
import type { ChoiceKey, FlagKey } from './filters.ts'

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

/** Tests a bit of company_contact_flags, the one rule of what counts as having a contact. */
const contact = (bit: 1 | 2 | 4 | 8) =>
  `company_contact_flags(phone, email, legal_representative, hidden_fields) & ${bit} > 0`

/** SQL condition over companies of each flag; some have a parameter of the search functions. */
export const flagConditions: Record<FlagKey, { condition: string; parameter?: string }> = {
  hasPhoneOrEmail: { condition: contact(8), parameter: 'has_phone_or_email' },
  hasPhone: { condition: contact(1), parameter: 'has_phone' },
  hasEmail: { condition: contact(2), parameter: 'has_email' },
  hasRepresentative: { condition: contact(4), parameter: 'has_representative' },
}
