import type { TextKey } from '#app/i18n/messages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'

/** Titles without anything to fill in. */
type Title = Extract<
  TextKey,
  | `auth.${string}Title`
  | 'auth.login'
  | 'auth.register'
  | 'account.apiKeys'
  | 'account.buyCredits'
  | 'account.ledger'
  | 'billing.transactions'
  | 'billing.receipt'
  | 'billing.checkout.title'
>

/** The title of a page that search engines leave out, by the matches that `meta` is given. */
export function privateMeta(matches: readonly [{ loaderData?: unknown }, ...unknown[]], title: Title) {
  const { language } = matches[0].loaderData as RootData
  return [
    { title: `${translatorOf(language)(title)} · ${productName}` },
    { name: 'robots', content: 'noindex' },
  ]
}
