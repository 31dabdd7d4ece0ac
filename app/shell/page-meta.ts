import type { MetaDescriptor } from 'react-router'
import { addressLanguage } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import { defaultLanguage, type Language, languages } from '#text/languages.ts'

interface PageDescription {
  title: string
  /** Title in link previews, if different. */
  sharedTitle?: string
  description: string
  /** Absolute, without a language. */
  address: string
  location: { search: string }
  /** Languages with an address of their own. */
  translations?: readonly Language[]
  type?: 'website' | 'article'
  /** Absolute, as in `addressMeta`. */
  image?: string
}

/** Returns the tags that search engines and link previews read about a public page. */
export function pageMeta({
  title,
  sharedTitle = title,
  description,
  address,
  location,
  translations,
  type = 'website',
  image,
}: PageDescription): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: sharedTitle },
    { property: 'og:description', content: description },
    ...addressMeta(address, location, translations, image),
  ]
}

/** Returns the address of a page in a language: the plain one in the language of readers without a preference. */
export function languageAddress(address: string, language: Language | undefined): string {
  if (language === undefined || language === defaultLanguage) return address
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
}

/**
 * Returns the canonical address of a page, those of its translations and its picture, for crawlers, which send no
 * cookie. The picture is one that takes a language; null where a page names another kind.
 */
export function addressMeta(
  address: string,
  { search }: { search: string },
  translations: readonly Language[] = languages,
  image: string | null = shareImageOf(address),
): MetaDescriptor[] {
  const asked = addressLanguage(search)
  const isTranslated = translations.length > 1
  const canonical = languageAddress(address, isTranslated ? asked : undefined)
  const alternate = (hrefLang: string, language?: Language) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: languageAddress(address, language),
  })
  return [
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:url', content: canonical },
    ...(image === null
      ? []
      : [
          { property: 'og:image', content: languageAddress(image, asked) },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(isTranslated
      ? [...translations.map((language) => alternate(language, language)), alternate('x-default')]
      : []),
  ]
}

/** Returns the address of a page's picture, without a language. */
function shareImageOf(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}/share-image${pathname.replace(/\/$/, '')}.png`
}
