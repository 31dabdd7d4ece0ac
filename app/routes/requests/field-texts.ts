import type { HideableField } from '#core/companies/company.ts'

/** What each field is called, as the page of a company calls it. */
export const fieldLabels = {
  phone: 'company.phone',
  email: 'company.email',
  legal_representative: 'company.representative',
  tax_address: 'company.address',
} as const satisfies Record<HideableField, string>
