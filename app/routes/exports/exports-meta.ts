import type { MetaDescriptor } from 'react-router'
import type { Translate } from '#app/i18n/translate.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'

/** The title of a page that is one customer's alone. */
export function exportsMeta(root: unknown, title: (t: Translate) => string): MetaDescriptor[] {
  const { language } = root as RootData
  return [
    { title: `${title(translatorOf(language))} · ${productName}` },
    { name: 'robots', content: 'noindex' },
  ]
}
