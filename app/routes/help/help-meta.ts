import type { MetaDescriptor } from 'react-router'
import type { Translate } from '#app/i18n/translate.ts'
import { addressMeta } from '#app/shell/page-meta.ts'
import { productName } from '#app/product.ts'
import { helpAddress } from '#core/texts/help-categories.ts'
import type { HelpSummary } from '#core/texts/public-help.server.ts'
import type { Language } from '#text/languages.ts'
import type { HelpArticleData, HelpCategoryData } from './load-help.server.ts'

interface Described {
  title: string
  description: string
  origin: string
  path: string
  location: { search: string }
  translations?: readonly Language[]
  type?: 'website' | 'article'
  structured?: object[]
}

/** Returns the metadata of a help page for search engines and link previews. */
export function helpMeta({
  title,
  description,
  origin,
  path,
  location,
  translations,
  type,
  structured,
}: Described): MetaDescriptor[] {
  const whole = `${title} · ${productName}`
  return [
    { title: whole },
    { name: 'description', content: description },
    { property: 'og:type', content: type ?? 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...addressMeta(origin + path, location, translations),
    ...(structured ?? []).map((item) => ({ 'script:ld+json': item as Record<string, string> })),
  ]
}

/** Returns the metadata of a page that search engines must not index. */
export const unlistedMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · ${productName}` },
  { name: 'robots', content: 'noindex' },
]

interface Shown {
  t: Translate
  origin: string
  location: { search: string }
}

export function categoryMeta({ category, articles }: HelpCategoryData, { t, origin, location }: Shown) {
  const path = `/help/${category.id}`
  return helpMeta({
    title: `${category.label} · ${t('help.title')}`,
    description: category.lead,
    origin,
    path,
    location,
    structured: [
      steps(origin, [start(t), { name: category.label, path }]),
      ...(category.id === 'faq' && articles.length > 0 ? [questions(articles)] : []),
    ],
  })
}

export function articleMeta({ article, category }: HelpArticleData, { t, origin, location }: Shown) {
  const { title, metaDescription: description, lastUpdated, language, translations } = article
  const path = helpAddress(article)
  const step = { name: category.label, path: `/help/${category.id}` }
  return helpMeta({
    title,
    description,
    origin,
    path,
    location,
    translations,
    type: 'article',
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        '@id': origin + path,
        headline: title,
        description,
        dateModified: lastUpdated,
        inLanguage: language,
        publisher: { '@type': 'Organization', name: productName, url: `${origin}/` },
      },
      steps(origin, [start(t), step, { name: title, path }]),
    ],
  })
}

const start = (t: Translate) => ({ name: t('help.title'), path: '/help' })

const steps = (origin: string, list: readonly { name: string; path: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: list.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

/** Returns the page's questions with their short answers as structured data. */
const questions = (articles: readonly HelpSummary[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: articles.map(({ title, metaDescription }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: metaDescription },
  })),
})
