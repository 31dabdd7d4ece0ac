import { companyKinds, companyStatuses, legalForms } from '#core/companies/company.ts'

/**
 * Every search filter, once: its key, which is also its URL parameter; what the search engine calls it; what it is in SQL,
 * as a parameter of the search functions or as an expression over companies; what answers call its counts; and the catalogue keys of its texts.
 * Choices with `values` are in addresses by name, everywhere else by their place from 1; 0 is "other". The order is the order in a canonical URL.
 */
export const filters = [
  {
    key: 'cityId',
    kind: 'choice',
    facet: 'city',
    counts: 'cities',
    sqlParameter: 'filter_city_id',
    column: 'city_id',
    labelKey: 'search.filters.city',
    anyKey: 'search.filters.anyCity',
  },
  {
    key: 'districtId',
    kind: 'choice',
    within: 'cityId',
    facet: 'district',
    counts: 'districts',
    sqlParameter: 'filter_district_id',
    column: 'district_id',
    labelKey: 'search.filters.district',
    anyKey: 'search.filters.anyDistrict',
  },
  {
    key: 'provinceId',
    kind: 'choice',
    facet: 'province',
    counts: 'provinces',
    column: 'province_code::integer',
    labelKey: 'search.filters.province',
    anyKey: 'search.filters.anyProvince',
  },
  {
    key: 'wardId',
    kind: 'choice',
    within: 'provinceId',
    facet: 'ward',
    counts: 'wards',
    column: "case when 'tax_address' <> all (hidden_fields) then present_ward_id end",
    labelKey: 'search.filters.ward',
    anyKey: 'search.filters.anyWard',
  },
  {
    key: 'businessTypeId',
    kind: 'choice',
    facet: 'businessType',
    counts: 'businessTypes',
    sqlParameter: 'filter_business_type_id',
    column: 'business_type_id',
    labelKey: 'search.filters.businessType',
    anyKey: 'search.filters.anyBusinessType',
  },
  {
    key: 'legalForm',
    kind: 'choice',
    values: legalForms,
    valuesKey: 'company.legalForm',
    facet: 'legalForm',
    counts: 'legalForms',
    column: 'company_legal_form(search_text)',
    labelKey: 'search.filters.legalForm',
    anyKey: 'search.filters.anyLegalForm',
  },
  {
    key: 'kind',
    kind: 'choice',
    values: companyKinds,
    valuesKey: 'company.kind',
    isComplete: true,
    facet: 'kind',
    counts: 'kinds',
    column: 'company_kind(tax_code)',
    labelKey: 'search.filters.kind',
    anyKey: 'search.filters.anyKind',
  },
  {
    key: 'status',
    kind: 'choice',
    values: companyStatuses,
    valuesKey: 'company.status',
    isComplete: true,
    facet: 'status',
    counts: 'statuses',
    column: `array_position('{${companyStatuses.join()}}'::text[], status)`,
    labelKey: 'search.filters.status',
    anyKey: 'search.filters.anyStatus',
  },
  {
    key: 'dateRange',
    kind: 'dates',
    sqlParameter: { from: 'date_start', to: 'date_end' },
    labelKey: 'search.filters.dateRange',
  },
  {
    key: 'hasPhoneOrEmail',
    kind: 'flag',
    flag: 'hasPhoneOrEmail',
    sqlParameter: 'has_phone_or_email',
    labelKey: 'search.filters.hasPhoneOrEmail',
  },
  {
    key: 'hasPhone',
    kind: 'flag',
    flag: 'hasPhone',
    sqlParameter: 'has_phone',
    labelKey: 'search.filters.hasPhone',
  },
  {
    key: 'hasEmail',
    kind: 'flag',
    flag: 'hasEmail',
    sqlParameter: 'has_email',
    labelKey: 'search.filters.hasEmail',
  },
  {
    key: 'hasRepresentative',
    kind: 'flag',
    flag: 'hasRepresentative',
    sqlParameter: 'has_representative',
    labelKey: 'search.filters.hasRepresentative',
  },
  {
    key: 'notExported',
    kind: 'own',
    labelKey: 'search.filters.notExported',
  },
] as const

type Filter = (typeof filters)[number]
export type FilterKey = Filter['key']
export type ChoiceKey = Extract<Filter, { kind: 'choice' }>['key']
export type FlagFilter = Extract<Filter, { kind: 'flag' }>

export interface ChoiceFilter {
  key: ChoiceKey
  /** The choice that one of these lies within: a new one there drops this one. */
  within?: ChoiceKey
  /** Names of the choices from 1 on; without them choices are ids of a list. */
  values?: readonly string[]
  /** What their catalogue keys begin with. */
  valuesKey?: 'company.legalForm' | 'company.kind' | 'company.status'
  /** Every company has one of the choices: nothing is "other". */
  isComplete?: true
  facet: IndexFacet
  counts: CountsKey
  sqlParameter?: string
  column: string
  labelKey: Extract<Filter, { kind: 'choice' }>['labelKey']
  anyKey: Extract<Filter, { kind: 'choice' }>['anyKey']
}
type IndexFacet = Extract<Filter, { kind: 'choice' }>['facet']
export type CountsKey = Extract<Filter, { kind: 'choice' }>['counts']

export const choiceFilters: readonly ChoiceFilter[] = filters.filter((filter) => filter.kind === 'choice')
export const flagFilters = filters.filter((filter): filter is FlagFilter => filter.kind === 'flag')

const byKey = new Map(choiceFilters.map((filter) => [filter.key, filter]))
export const choiceFilter = (key: ChoiceKey): ChoiceFilter => byKey.get(key)!

/** The key of a choice filter by its name in an address. */
export const findChoiceFilter = (name: string) => choiceFilters.find(({ key }) => key === name)
