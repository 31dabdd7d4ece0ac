import type { MetaDescriptor } from 'react-router'
import type { TextKey } from '#app/i18n/messages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'

/** Titles without parameters. */
type Title = Extract<
  TextKey,
  | `auth.${string}Title`
  | 'auth.login'
  | 'auth.register'
  | 'account.apiKeys'
  | 'account.buyCredits'
  | 'account.ledger'
  | 'account.overview'
  | 'account.dashboard.profileMissing'
  | 'exports.history'
  | 'exports.quote'
  | 'billing.transactions'
  | 'billing.receipt'
  | 'billing.checkout.title'
>

/** Returns the meta tags of a page that search engines leave out, from the matches that `meta` receives. */
export function privateMeta(
  matches: readonly [{ loaderData?: unknown }, ...unknown[]],
  title: Title | ((t: Translate) => string),
): MetaDescriptor[] {
  const t = translatorOf((matches[0].loaderData as RootData).language)
  return [
    { title: `${typeof title === 'string' ? t(title) : title(t)} · ${productName}` },
    { name: 'robots', content: 'noindex' },
  ]
}
