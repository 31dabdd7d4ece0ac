import type { CompanyStatus } from '#core/companies/company.ts'

/** A made-up company, in the words of the tables' columns; `business_type_id` is the id of an industry. */
export interface GeneratedCompany {
  tax_code: string
  name: string
  international_name: string | null
  short_name: string | null
  tax_address: string
  phone: string | null
  email: string | null
  legal_representative: string | null
  issue_date: string | null
  status: CompanyStatus
  business_type_id: number | null
}

/** In the order in which files have them. */
export const generatedColumns = [
  'tax_code',
  'name',
  'international_name',
  'short_name',
  'tax_address',
  'phone',
  'email',
  'legal_representative',
  'issue_date',
  'status',
  'business_type_id',
] as const satisfies readonly (keyof GeneratedCompany)[]
