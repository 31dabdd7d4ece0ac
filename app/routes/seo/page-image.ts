import type { Translate } from '#app/i18n/translate.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { resource } from '#app/middleware/resource.ts'
import { addressLanguage } from '#app/preferences.ts'
import type { StaticPage } from '#app/static-page.ts'
import { siteFigures } from '#core/search/site-figures.server.ts'
import { services } from '#core/services.server.ts'
import { findHelpCategory } from '#core/texts/help-categories.ts'
import { findArticle } from '#core/texts/public-articles.server.ts'
import { readHelpArticle } from '#core/texts/public-help.server.ts'
import { formatDate } from '#text/formats.ts'
import { defaultLanguage, type Language } from '#text/languages.ts'
import type { ShareImage } from './draw-share-image.server.ts'
import { shareImageResponse } from './share-image.server.ts'

/** The picture of the page at a path in link previews; pages without a title of their own have the site's. */
export const loader = resource(async ({ request, params, url, info }) => {
  const language = addressLanguage(url.search) ?? defaultLanguage
  const path = (params['*'] ?? '').replace(/\.png$/, '')
  const image = (await describePage(path, language)) ?? (await describeSite(translatorOf(language)))
  return shareImageResponse({ request, info }, image, 'public, max-age=60')
})
export const action = loader

const described: Record<string, (t: Translate) => ShareImage> = {
  search: (t) => ({ title: t('search.title'), lines: [t('layout.tagline')] }),
  articles: (t) => ({ title: t('articles.title'), lines: [t('articles.lead')] }),
  help: (t) => ({ title: t('help.title'), lines: [t('help.lead')] }),
  provinces: (t) => ({ title: t('browse.provinces.title.present'), lines: [t('layout.tagline')] }),
  'provinces/former': (t) => ({ title: t('browse.provinces.title.former'), lines: [t('layout.tagline')] }),
  industries: (t) => ({ title: t('browse.industries.title'), lines: [t('layout.tagline')] }),
  new: (t) => ({ title: t('browse.new.title'), lines: [t('layout.tagline')] }),
  'export-pricing': (t) => ({ title: t('billing.pricing.title'), lines: [t('billing.buy.lead')] }),
}
const staticPages = import.meta.glob<StaticPage>(['../legal/*.md', '../features/*.md', '../api/*.md'], {
  import: 'default',
  eager: true,
})

async function describePage(path: string, language: Language): Promise<ShareImage | undefined> {
  const t = translatorOf(language)
  if (Object.hasOwn(described, path)) return described[path](t)
  const [area, first, second] = path.split('/')
  const fixed =
    staticPages[`../legal/${path}.${language}.md`] ??
    staticPages[`../api/${path}.${language}.md`] ??
    (area === 'features' && staticPages[`../features/${first ?? area}.${language}.md`])
  if (fixed) return { title: fixed.title, lines: [t('layout.tagline')] }
  const db = services().replicas.reads()
  if (area === 'articles' && first) {
    const article = await findArticle(db, first, { language, withDrafts: false })
    if (!article || 'movedTo' in article) return undefined
    const { title, publishedAt } = article
    return { label: t('articles.title'), title, lines: publishedAt ? [formatDate(publishedAt)] : [] }
  }
  const category = area === 'help' && first ? findHelpCategory(first) : undefined
  if (!category) return undefined
  if (!second) return { label: t('help.title'), title: category.label[language], lines: [] }
  const article = await readHelpArticle(db, { category: category.id, slug: second }, language)
  return article && { label: t('help.title'), title: article.title, lines: [category.label[language]] }
}

async function describeSite(t: Translate): Promise<ShareImage> {
  const { companies } = await siteFigures(services())
  return {
    title: t('home.title'),
    lines: [t('layout.tagline'), t('home.companies', { count: companies })],
    ...(services().isDemonstration && { warning: t('layout.madeUp') }),
  }
}
