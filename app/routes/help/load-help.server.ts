import { data, redirect } from 'react-router'
import type { Language } from '#text/languages.ts'
import { markEnd, markStart } from '#app/ui/marked.tsx'
import { contentText } from '#core/texts/sanitize-content.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { withHeadingIds } from '#core/texts/headings.ts'
import { findHelpCategory, helpCategories } from '#core/texts/help-categories.ts'
import { findHelpAddress, listHelp, readHelpArticle } from '#core/texts/public-help.server.ts'
import { relatedHelp, searchHelp } from '#core/texts/search-help.server.ts'
import { services } from '#core/services.server.ts'
import type { HighlightPart } from '#core/search/highlight.ts'

const maxRelated = 6
/** Min headings for a table of contents. */
const longText = 3

/** Returns the help center's start page, or the hits of a query. */
export async function loadHelpCenter(db: Database, query: string, language: Language) {
  const articles = await listHelp(db, language)
  const hits = query === '' ? undefined : await searchHelp(db, query, language)
  return {
    query,
    hits: hits?.map(({ titleParts, excerpt, ...hit }) => ({
      ...hit,
      title: marked(titleParts),
      excerpt: marked(excerpt),
    })),
    wanted: articles.filter(({ category }) => category === 'faq').slice(0, maxRelated),
    topics: helpCategories.map(({ id, label, lead }) => ({
      id,
      label: label[language],
      lead: lead[language],
      articles: articles.filter(({ category }) => category === id),
    })),
  }
}

/** Returns a category with its articles. Redirects old addresses of articles. */
export async function loadHelpCategory(db: Database, slug: string, language: Language) {
  const category = findHelpCategory(slug)
  if (!category) return elsewhere(db, slug)
  const { id, label, lead } = category
  const articles = await listHelp(db, language, id)
  return data({ category: { id, label: label[language], lead: lead[language] }, articles })
}

/** Returns an article with its headings and related ones. Redirects old addresses and those of another category. */
export async function loadHelpArticle(
  db: Database,
  params: { category: string; slug: string },
  language: Language,
) {
  const category = findHelpCategory(params.category)
  const article =
    category && (await readHelpArticle(db, { category: category.id, slug: params.slug }, language))
  if (!article) return elsewhere(db, params.slug)
  const { content, headings } = withHeadingIds(article.content, contentText)
  return data({
    article: { ...article, content },
    headings: headings.length >= longText ? headings : [],
    category: { id: category.id, label: category.label[language] },
    related: await relatedHelp(db, article, language),
    /** Whether it tells of refunds, which this site cannot make. */
    hasNoRefunds: services().payments.mode !== 'stripe' && aboutRefunds.test(content),
  })
}

const aboutRefunds = /refund|money back|hoàn tiền/i

async function elsewhere(db: Database, key: string) {
  const address = await findHelpAddress(db, key)
  if (address) throw redirect(address, 301)
  return data({ category: undefined }, { status: 404 })
}

type Loaded<Load extends (...args: never[]) => Promise<{ data: object }>> = Extract<
  Awaited<ReturnType<Load>>['data'],
  { category: object }
>
export type HelpCenterData = Awaited<ReturnType<typeof loadHelpCenter>>
export type HelpCategoryData = Loaded<typeof loadHelpCategory>
export type HelpArticleData = Loaded<typeof loadHelpArticle>

const marked = (parts: readonly HighlightPart[]) =>
  parts.map(({ text, match }) => (match ? markStart + text + markEnd : text)).join('')
