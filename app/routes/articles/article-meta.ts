import type { MetaDescriptor } from 'react-router'
import type { ArticleData } from './load-article.server.ts'
import { productName } from '#app/product.ts'

/** What search engines and link previews read about an article. */
export function articleMeta({
  article,
  image,
  canonical,
  origin,
  description,
}: ArticleData): MetaDescriptor[] {
  const { title, isDraft, publishedAt, updatedAt, authorName, language } = article
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    inLanguage: language,
    datePublished: publishedAt ?? undefined,
    dateModified: updatedAt,
    author: authorName === '' ? undefined : { '@type': 'Person', name: authorName },
    publisher: { '@type': 'Organization', name: productName, url: `${origin}/` },
    image,
    mainEntityOfPage: canonical,
  }
  return [
    { title: `${title} · ${productName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
    ...(isDraft
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ property: 'article:modified_time', content: updatedAt }, { 'script:ld+json': structured }]),
  ]
}
