import { data, redirect } from 'react-router'
import { formatNumber } from '#app/i18n/formats.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { page } from '#app/middleware/errors.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import { withFilter } from '#core/search/changes.ts'
import { choiceFilters } from '#core/search/filters.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { parseSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/choose.ts'
import { choiceTexts } from './choice-texts.ts'
import { choicesOf } from './choices.server.ts'
import styles from './choose.module.css'
import { searchAddress } from './search-address.ts'

/** The choices of one filter, for its dropdown and for the page that stands in for it without script. */
export const loader = page(async ({ request, params: { filter } }: Route.LoaderArgs) => {
  const known = choiceFilters.find(({ key }) => key === filter)
  if (!known) throw redirect('/search')
  const { language } = readPreferences(request)
  const t = translatorOf(language)
  const params = parseSearchParams(new URL(request.url).searchParams, knownChoices)
  const answer = await search(services(), params)
  const groups = choicesOf(known.key, language, params, answer.facets, t('search.filters.other'))
  return data({ filter: known.key, title: t(choiceTexts[known.key].label), params, groups })
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? ''} · ${productName}` },
  { name: 'robots', content: 'noindex' },
]

export default function Choose({ loaderData: { filter, title, params, groups } }: Route.ComponentProps) {
  const { t, language } = useText()
  const addressWith = (id?: number, cityId?: number) =>
    searchAddress(withFilter(params, filter, id, { cityOfDistrict: () => cityId }))
  return (
    <>
      <p>
        <a href={searchAddress(params)}>{t('search.choose.back')}</a>
      </p>
      <h1>{title}</h1>
      <p>
        <a href={addressWith()}>{t(choiceTexts[filter].any)}</a>
      </p>
      {groups.map(({ cityId, name, choices }) => (
        <section key={name ?? ''} className={styles.group}>
          {name && <h2>{name}</h2>}
          <ul className={styles.choices}>
            {choices.map((choice) => (
              <li key={choice.id}>
                <a
                  href={addressWith(choice.id, cityId)}
                  aria-current={params[filter] === choice.id || undefined}
                >
                  {choice.name}
                </a>
                {choice.count !== undefined && <small>{formatNumber(choice.count, language)}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
