import { href } from 'react-router'
import { findIndustryById, industrySlug } from '#core/industries/browsed-industry.server.ts'
import { findBrowsedProvince } from '#core/places/browsed-province.server.ts'
import type { CountedChoices } from '#core/statistics/statistics.ts'

/**
 * Returns the canonical path of the page about companies with these choices, if there is one. Only present provinces
 * have pages per industry: the former ones would say nearly the same.
 */
export function browsePath({
  provinceId,
  cityId,
  businessTypeId,
  ...others
}: CountedChoices): string | undefined {
  if (Object.keys(others).length > 0) return undefined
  const industry = businessTypeId === undefined ? undefined : findIndustryById(businessTypeId)
  const present = provinceId === undefined ? undefined : findBrowsedProvince('present', provinceId)
  const former = cityId === undefined ? undefined : findBrowsedProvince('former', cityId)
  const code = industry && industrySlug(industry)
  if (present && former) return undefined
  if (present && code) return href('/provinces/:slug/industries/:code', { slug: present.slug, code })
  if (present) return href('/provinces/:slug', { slug: present.slug })
  if (former) return code ? undefined : href('/provinces/former/:slug', { slug: former.slug })
  return code && href('/industries/:code', { code })
}
