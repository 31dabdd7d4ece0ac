import { companyKinds, companyStatuses, legalForms } from '#core/companies/company.ts'

/**
 * Every search filter: its key, which is also its URL parameter, its name in the search engine and the name of its
 * counts in responses. Facets name the texts of choices, `filter-columns.server.ts` their SQL. Choices with
 * `values` appear in addresses by name, elsewhere by index from 1; 0 is "other". In canonical URL order.
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
    labelKey: 'search.filters.hasPhoneOrEmail',
  },
  {
    key: 'hasPhone',
    kind: 'flag',
    labelKey: 'search.filters.hasPhone',
  },
  {
    key: 'hasEmail',
    kind: 'flag',
    labelKey: 'search.filters.hasEmail',
  },
  {
    key: 'hasRepresentative',
    kind: 'flag',
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
export type FlagKey = Extract<Filter, { kind: 'flag' }>['key']

export interface ChoiceFilter {
  key: ChoiceKey
  /** The enclosing choice: a new one there clears this one. */
  within?: ChoiceKey
  /** Names of the choices from 1 on; otherwise choices are ids of a list. */
  values?: readonly string[]
  /** Prefix of their catalogue keys. */
  valuesKey?: 'company.legalForm' | 'company.kind' | 'company.status'
  /** Every company has one of the choices: there is no "other". */
  isComplete?: true
  facet: IndexFacet
  counts: CountsKey
}
type IndexFacet = Extract<Filter, { kind: 'choice' }>['facet']
export type CountsKey = Extract<Filter, { kind: 'choice' }>['counts']

export const choiceFilters: readonly ChoiceFilter[] = filters.filter((filter) => filter.kind === 'choice')
export const flagFilters = filters.filter((filter) => filter.kind === 'flag')

/** Returns an object with a value for each flag. */
export const byFlag = <Value>(valueOf: (key: FlagKey) => Value) =>
  Object.fromEntries(flagFilters.map(({ key }) => [key, valueOf(key)])) as Record<FlagKey, Value>

const byKey = new Map(choiceFilters.map((filter) => [filter.key, filter]))
export const choiceFilter = (key: ChoiceKey): ChoiceFilter => byKey.get(key)!

/** Finds a choice filter by its name in an address. */
export const findChoiceFilter = (name: string) => choiceFilters.find(({ key }) => key === name)
