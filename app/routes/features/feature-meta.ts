import { productName } from '#app/product.ts'
import type { FeatureText } from './feature-text.ts'

/** What search engines and shared links show of a page at `address`. */
export function featureMeta(address: string, { title, description }: FeatureText) {
  const whole = `${title} · ${productName}`
  return [
    { title: whole },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
  ]
}
