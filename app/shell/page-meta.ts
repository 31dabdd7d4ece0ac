import type { MetaDescriptor } from 'react-router'
import { productName } from '#app/product.ts'

interface PageDescription {
  title: string
  /** Title in link previews, if different. */
  sharedTitle?: string
  description: string
  /** Absolute. */
  canonical: string
  type?: 'website' | 'article'
}

/** Returns the tags that search engines and link previews read about a public page. */
export function pageMeta({
  title,
  sharedTitle = title,
  description,
  canonical,
  type = 'website',
}: PageDescription): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: sharedTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
  ]
}
