import type { TextKey } from '#app/i18n/messages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'

/** Titles without anything to fill in. */
type Title = Extract<
  TextKey,
  `admin.${'title' | 'users' | 'articles' | 'help' | 'media' | 'analytics' | 'data' | 'requests' | 'audit' | 'signInLog'}`
>

/** The title of a page of the administration, or the name of what it shows, by the matches that `meta` is given. */
export function adminMeta(
  matches: readonly [{ loaderData?: unknown }, ...unknown[]],
  title: Title,
  name?: string,
) {
  const { language } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  const parts = [name, t(title), productName].filter(Boolean)
  return [{ title: parts.join(' · ') }, { name: 'robots', content: 'noindex' }]
}
