/** States of a registration, from the registry's own wording to one word each. */
export const companyStatuses = ['active', 'suspended', 'closing', 'closed', 'relocated', 'unknown'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

/** A company itself, a branch of one, a household business; their places from 1 are what company_kind says. */
export const companyKinds = ['company', 'branch', 'household'] as const
type CompanyKind = (typeof companyKinds)[number]

/** Legal forms that names say; their places from 1 are what company_legal_form says. */
export const legalForms = [
  'limitedLiability',
  'jointStock',
  'privateEnterprise',
  'partnership',
  'cooperative',
] as const

/** What a company may ask us to hide; the names of the columns. */
export const hideableFields = ['phone', 'email', 'legal_representative', 'tax_address'] as const
export type HideableField = (typeof hideableFields)[number]

/** What may say something else than the registry does, at request: imports leave it alone. The names of the columns. */
export const correctableFields = ['name', 'international_name', ...hideableFields] as const
export type CorrectableField = (typeof correctableFields)[number]

/**
 * A company as anyone may see it: hidden fields are null here, and no other shape leaves core. Places and industry are
 * resolved, dates are `yyyy-mm-dd`.
 */
export interface Company {
  id: number
  /** What the address bar carries: the tax code, or `hkd-{id}` for a household business. */
  slug: string
  /** For display; a household business's personal number is masked. */
  taxCode: string
  kind: CompanyKind
  name: string
  internationalName: string | null
  shortName: string | null
  address: string | null
  ward: string | null
  /** The ward since July 2025; null where it is unknown, or one of the candidates. */
  presentWard: { id: number; name: string } | null
  /** Where the ward was split in July 2025: the wards it became part of. */
  presentWardCandidates: { id: number; name: string }[]
  district: { id: number; name: string } | null
  city: { id: number; name: string } | null
  /** The province of the 34 since July 2025; `fullName` is "Tỉnh Lâm Đồng". */
  province: { code: string; name: string; fullName: string } | null
  businessType: { id: number; code: string; nameVi: string; nameEn: string } | null
  phone: string | null
  email: string | null
  legalRepresentative: string | null
  issueDate: string | null
  status: CompanyStatus
  hiddenFields: HideableField[]
  updatedAt: string
}
