import { href, redirect } from 'react-router'
import { formatNumber } from '#text/formats.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { currentUser } from '#app/middleware/current-user.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import { withFilter } from '#core/search/changes.ts'
import { choiceFilter } from '#core/search/filters.ts'
import type { Route } from './+types/choose.ts'
import { loadChoices } from './choices.server.ts'
import styles from './filters.module.css'
import { searchAddress } from './search-address.ts'

/** Replaces a dropdown without script: every choice is a link. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params } = args
  const { language } = readPreferences(request)
  const found = await loadChoices(new URL(request.url), params.filter, language, () => currentUser(args))
  if (!found) throw redirect(href('/search'))
  return { ...found, title: translatorOf(language)(`search.filters.${choiceFilter(found.filter).facet}`) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? ''} · ${productName}` },
  { name: 'robots', content: 'noindex' },
]

export default function Choose({ loaderData: { filter, title, params, groups } }: Route.ComponentProps) {
  const { t, language } = useText()
  const addressWith = (id?: number, parentId?: number) =>
    searchAddress(withFilter(params, filter, id, { parentOf: () => parentId }))
  return (
    <>
      <p className={styles.back}>
        <a href={searchAddress(params)}>{t('search.choose.back')}</a>
      </p>
      <h1>{title}</h1>
      <p>
        <a href={addressWith()}>{t(`search.filters.${choiceFilter(filter).facet}.any`)}</a>
      </p>
      {groups.map(({ parentId, name, choices }) => (
        <section key={name ?? ''} className={styles.choiceGroup}>
          {name && <h2>{name}</h2>}
          <ul className={styles.choices}>
            {choices.map((choice) => (
              <li key={choice.id}>
                <a
                  href={addressWith(choice.id, parentId)}
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
