/** States of a registration, one word for each wording of the registry. */
export const companyStatuses = ['active', 'suspended', 'closing', 'closed', 'relocated', 'unknown'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

/** Kinds of companies; company_kind stores their index from 1. */
export const companyKinds = ['company', 'branch', 'household'] as const
type CompanyKind = (typeof companyKinds)[number]

/** Legal forms found in names; company_legal_form stores their index from 1. */
export const legalForms = [
  'limitedLiability',
  'jointStock',
  'privateEnterprise',
  'partnership',
  'cooperative',
] as const
export type LegalForm = (typeof legalForms)[number]

/** Fields a company may ask us to hide, by column name. */
export const hideableFields = ['phone', 'email', 'legal_representative', 'tax_address'] as const
export type HideableField = (typeof hideableFields)[number]

/** Fields that may differ from the registry on request, which imports leave alone, by column name. */
export const correctableFields = ['name', 'international_name', ...hideableFields] as const
export type CorrectableField = (typeof correctableFields)[number]

/** Fields whose changes are kept, by column name. */
export const watchedFields = [
  ...correctableFields,
  'short_name',
  'business_type_id',
  'issue_date',
  'status',
] as const
export type WatchedField = (typeof watchedFields)[number]

/** Fields that changed on a day, without their values. */
export interface CompanyChange {
  /** `yyyy-mm-dd`, in Vietnam. */
  day: string
  fields: WatchedField[]
}

/**
 * A company as anyone may see it: hidden fields are null. The only shape that leaves core. Places and industry are
 * resolved, dates are `yyyy-mm-dd`.
 */
export interface Company {
  id: number
  /** The tax code, or `hkd-{id}` for a household business. */
  slug: string
  /** For display; a household business's personal number is masked. */
  taxCode: string
  kind: CompanyKind
  name: string
  internationalName: string | null
  shortName: string | null
  address: string | null
  ward: string | null
  /** The ward since July 2025; null when unknown or ambiguous. */
  presentWard: { id: number; name: string } | null
  /** When the ward was split in July 2025: the wards it became part of. */
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
