import type { MetaDescriptor } from 'react-router'
import type { TextKey } from '#app/i18n/messages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'

type PlainKey = Extract<
  TextKey,
  'account.buyCredits' | 'billing.transactions' | 'billing.receipt' | 'billing.checkout.title'
>

/** The title of a page that is one customer's alone. */
export function privateMeta(root: unknown, title: PlainKey): MetaDescriptor[] {
  const { language } = root as RootData
  return [
    { title: `${translatorOf(language)(title)} · ${productName}` },
    { name: 'robots', content: 'noindex' },
  ]
}
