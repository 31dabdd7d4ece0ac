import { companyKinds, companyStatuses, legalForms } from '#core/companies/company.ts'

/**
 * Every search filter, once: its key, which is also its URL parameter; what the search engine calls it and what answers
 * call its counts. Texts of choices are named by facet. What choices are in SQL says `filter-columns.server.ts`. Choices with
 * `values` are in addresses by name, everywhere else by their place from 1; 0 is "other". The order is that of a canonical
 * URL.
 */
export const filters = [
  {
    key: 'cityId',
    kind: 'choice',
    facet: 'city',
    counts: 'cities',
  },
  {
    key: 'districtId',
    kind: 'choice',
    within: 'cityId',
    facet: 'district',
    counts: 'districts',
  },
  {
    key: 'provinceId',
    kind: 'choice',
    facet: 'province',
    counts: 'provinces',
  },
  {
    key: 'wardId',
    kind: 'choice',
    within: 'provinceId',
    facet: 'ward',
    counts: 'wards',
  },
  {
    key: 'businessTypeId',
    kind: 'choice',
    facet: 'businessType',
    counts: 'businessTypes',
  },
  {
    key: 'legalForm',
    kind: 'choice',
    values: legalForms,
    valuesKey: 'company.legalForm',
    facet: 'legalForm',
    counts: 'legalForms',
  },
  {
    key: 'kind',
    kind: 'choice',
    values: companyKinds,
    valuesKey: 'company.kind',
    isComplete: true,
    facet: 'kind',
    counts: 'kinds',
  },
  {
    key: 'status',
    kind: 'choice',
    values: companyStatuses,
    valuesKey: 'company.status',
    isComplete: true,
    facet: 'status',
    counts: 'statuses',
  },
  {
    key: 'dateRange',
    kind: 'dates',
    labelKey: 'search.filters.dateRange',
  },
  {
    key: 'hasPhoneOrEmail',
    kind: 'flag',
    flag: 'hasPhoneOrEmail',
    labelKey: 'search.filters.hasPhoneOrEmail',
  },
  {
    key: 'hasPhone',
    kind: 'flag',
    flag: 'hasPhone',
    labelKey: 'search.filters.hasPhone',
  },
  {
    key: 'hasEmail',
    kind: 'flag',
    flag: 'hasEmail',
    labelKey: 'search.filters.hasEmail',
  },
  {
    key: 'hasRepresentative',
    kind: 'flag',
    flag: 'hasRepresentative',
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
}
type IndexFacet = Extract<Filter, { kind: 'choice' }>['facet']
export type CountsKey = Extract<Filter, { kind: 'choice' }>['counts']

export const choiceFilters: readonly ChoiceFilter[] = filters.filter((filter) => filter.kind === 'choice')
export const flagFilters = filters.filter((filter): filter is FlagFilter => filter.kind === 'flag')

const byKey = new Map(choiceFilters.map((filter) => [filter.key, filter]))
export const choiceFilter = (key: ChoiceKey): ChoiceFilter => byKey.get(key)!

/** The key of a choice filter by its name in an address. */
export const findChoiceFilter = (name: string) => choiceFilters.find(({ key }) => key === name)
