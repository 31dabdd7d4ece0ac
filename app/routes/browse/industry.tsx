import { href, redirect } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { readPreferences } from '#app/preferences.ts'
import { businessTypeName } from '#app/routes/search/row.ts'
import { findIndustryBySlug, industrySlug } from '#core/industries/browsed-industry.server.ts'
import type { Route } from './+types/industry.ts'
import { browsePath } from './browse-path.server.ts'
import { loadStatistics } from './load-statistics.server.ts'
import { StatisticsPage, statisticsMeta } from './statistics-page.tsx'

await loadTexts('content')

/** Returns the figures of an industry. Redirects other spellings of its code to the canonical one. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const industry = findIndustryBySlug(params.code)
  if (!industry) throw redirect(href('/'))
  const choices = { businessTypeId: industry.id }
  const path = browsePath(choices)!
  if (params.code !== industrySlug(industry)) throw redirect(path + new URL(request.url).search, 301)

  const { language } = readPreferences(request)
  const t = translatorOf(language)
  const name = businessTypeName(industry, language)
  const { code, version } = industry
  return loadStatistics(
    {
      path,
      heading: name,
      about: t('browse.industry.about', { name }),
      choices,
      trail: [{ name: t('browse.industries.title'), path: href('/industries') }, { name: code }],
      notes: [[{ name: t(`browse.industry.code${version}`, { code }) }]],
      breakdowns: ['provinceId', 'cityId'],
    },
    language,
  )
}

export const meta: Route.MetaFunction = statisticsMeta

export default function IndustryPage({ loaderData }: Route.ComponentProps) {
  return <StatisticsPage data={loaderData} />
}
