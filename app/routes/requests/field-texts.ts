import type { CorrectableField } from '#core/companies/company.ts'

/** What each field is called, as the page of a company calls it. */
export const fieldLabels = {
  name: 'company.name',
  international_name: 'company.internationalName',
  phone: 'company.phone',
  email: 'company.email',
  legal_representative: 'company.representative',
  tax_address: 'company.address',
} as const satisfies Record<CorrectableField, string>
