import type { ChoiceKey } from './choices.server.ts'

/** What each dropdown is called, and its entry for no choice. */
export const choiceTexts = {
  cityId: { label: 'search.filters.city', any: 'search.filters.anyCity' },
  districtId: { label: 'search.filters.district', any: 'search.filters.anyDistrict' },
  businessTypeId: { label: 'search.filters.businessType', any: 'search.filters.anyBusinessType' },
} as const satisfies Record<ChoiceKey, { label: string; any: string }>
