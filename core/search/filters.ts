/**
 * Every search filter, once: its key (which is also its URL parameter), what the search engine calls it, what the
 * SQL functions call it, and the catalogue key of its label. The order is the order in a canonical URL.
 */
export const filters = [
  {
    key: 'cityId',
    kind: 'choice',
    facet: 'city',
    sqlParameter: 'filter_city_id',
    labelKey: 'search.filters.city',
  },
  {
    key: 'districtId',
    kind: 'choice',
    facet: 'district',
    sqlParameter: 'filter_district_id',
    labelKey: 'search.filters.district',
  },
  {
    key: 'businessTypeId',
    kind: 'choice',
    facet: 'businessType',
    sqlParameter: 'filter_business_type_id',
    labelKey: 'search.filters.businessType',
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
] as const

type Filter = (typeof filters)[number]
export type FilterKey = Filter['key']
export type ChoiceFilter = Extract<Filter, { kind: 'choice' }>
export type FlagFilter = Extract<Filter, { kind: 'flag' }>

export const choiceFilters = filters.filter((filter): filter is ChoiceFilter => filter.kind === 'choice')
export const flagFilters = filters.filter((filter): filter is FlagFilter => filter.kind === 'flag')
