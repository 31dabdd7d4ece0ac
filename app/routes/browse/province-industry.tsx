import { href, redirect } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { readPreferences } from '#app/preferences.ts'
import { businessTypeName } from '#app/routes/search/row.ts'
import { findIndustryBySlug, industrySlug } from '#core/industries/browsed-industry.server.ts'
import { findProvinceBySlug } from '#core/places/browsed-province.server.ts'
import type { Route } from './+types/province-industry.ts'
import { browsePath } from './browse-path.server.ts'
import { loadStatistics } from './load-statistics.server.ts'
import { StatisticsPage, statisticsMeta } from './statistics-page.tsx'

await loadTexts('content')

/** Returns the figures of an industry in a present province. Redirects other spellings to the canonical address. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const province = findProvinceBySlug('present', params.slug)
  const industry = findIndustryBySlug(params.code)
  if (!province || !industry) throw redirect(href('/'))
  const choices = { provinceId: province.id, businessTypeId: industry.id }
  const path = browsePath(choices)!
  if (params.slug !== province.slug || params.code !== industrySlug(industry)) {
    throw redirect(path + new URL(request.url).search, 301)
  }

  const { language } = readPreferences(request)
  const t = translatorOf(language)
  const names = { industry: businessTypeName(industry, language), province: province.name }
  return loadStatistics(
    {
      path,
      heading: t('browse.both.title', names),
      about: t('browse.both.about', names),
      choices,
      trail: [
        { name: t('browse.map.present'), path: href('/provinces') },
        { name: province.name, path: browsePath({ provinceId: province.id }) },
        { name: industry.code },
      ],
      notes: [
        [{ name: t(`browse.industry.code${industry.version}`, { code: industry.code }) }],
        [{ name: t('browse.both.everywhere'), path: browsePath({ businessTypeId: industry.id }) }],
      ],
      breakdowns: ['districtId'],
    },
    language,
  )
}

export const meta: Route.MetaFunction = statisticsMeta

export default function ProvinceIndustry({ loaderData }: Route.ComponentProps) {
  return <StatisticsPage data={loaderData} />
}
