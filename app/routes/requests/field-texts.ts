import type { CorrectableField } from '#core/companies/company.ts'

/** Text keys of the fields, as on the company page. */
export const fieldLabels = {
  name: 'company.name',
  international_name: 'company.internationalName',
  phone: 'company.phone',
  email: 'company.email',
  legal_representative: 'company.representative',
  tax_address: 'company.address',
} as const satisfies Record<CorrectableField, string>
