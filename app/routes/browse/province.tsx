import { href, redirect } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { readPreferences } from '#app/preferences.ts'
import {
  findBrowsedProvince,
  findProvinceBySlug,
  type ProvinceMap,
} from '#core/places/browsed-province.server.ts'
import type { Route } from './+types/province.ts'
import { browsePath } from './browse-path.server.ts'
import { loadStatistics } from './load-statistics.server.ts'
import { StatisticsPage, statisticsMeta } from './statistics-page.tsx'

await loadTexts('content')

/** Returns the figures of a province of either map. Redirects other spellings, and former names, to their address. */
export async function loader({ request, params, pattern }: Route.LoaderArgs) {
  const { search } = new URL(request.url)
  const map: ProvinceMap = pattern.includes('former') ? 'former' : 'present'
  const province = findProvinceBySlug(map, params.slug)
  const found = province ?? findProvinceBySlug('former', params.slug)
  if (!found) throw redirect(href('/'))
  const choices = { [found.filter]: found.id }
  const path = browsePath(choices)!
  if (found !== province || params.slug !== found.slug) throw redirect(path + search, 301)

  const { language } = readPreferences(request)
  const t = translatorOf(language)
  const otherMap = map === 'present' ? 'former' : 'present'
  const others = found.others.map((id) => findBrowsedProvince(otherMap, id)!)
  const isUnchanged = others.length === 1 && others[0].slug === found.slug
  const name = map === 'present' ? found.name : t('browse.formerName', { name: found.name })
  const list = map === 'present' ? href('/provinces') : href('/provinces/former')
  return loadStatistics(
    {
      path,
      heading: t('browse.province.title', { name }),
      about: t('browse.province.about', { name }),
      choices,
      trail: [{ name: t(`browse.map.${map}`), path: list }, { name: found.name }],
      notes: isUnchanged
        ? []
        : [
            [
              { name: t(map === 'present' ? 'browse.province.mergedFrom' : 'browse.province.mergedInto') },
              ...others.map((other) => ({
                name: other.name,
                path: browsePath({ [other.filter]: other.id }),
              })),
            ],
          ],
      breakdowns: ['businessTypeId', 'districtId'],
    },
    language,
  )
}

export const meta: Route.MetaFunction = statisticsMeta

export default function Province({ loaderData }: Route.ComponentProps) {
  return <StatisticsPage data={loaderData} />
}
