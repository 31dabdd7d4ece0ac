import { redirect } from 'react-router'
import { formatNumber } from '#app/i18n/formats.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { page } from '#app/middleware/errors.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import { withFilter } from '#core/search/changes.ts'
import type { Route } from './+types/choose.ts'
import { choiceTexts } from './choice-texts.ts'
import styles from './choose.module.css'
import { loadChoices } from './load-choices.server.ts'
import { searchAddress } from './search-address.ts'

/** Stands in for a dropdown without script: every choice a link. */
export const loader = page(async ({ request, params }: Route.LoaderArgs) => {
  const { language } = readPreferences(request)
  const found = await loadChoices(new URL(request.url), params.filter, language)
  if (!found) throw redirect('/search')
  return { ...found, title: translatorOf(language)(choiceTexts[found.filter].label) }
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
      <p className={styles.back}>
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
