import {
  href,
  isRouteErrorResponse,
  type MetaDescriptor,
  redirect,
  useLocation,
  useRouteError,
} from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readDb } from '#app/middleware/read-db.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { addressMeta } from '#app/shell/page-meta.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { readMedia } from '#core/media/list-media.server.ts'
import { fallbackAddress } from '#core/media/media.ts'
import { findArticle, previewOf, readNeighbours } from '#core/texts/public-articles.server.ts'
import { textNotFound } from '#core/texts/read-text.server.ts'
import type { Route } from './+types/article.ts'
import { ArticleView } from './article-view.tsx'
import styles from './article.module.css'
import { coverOf } from './cover-of.ts'
import { readerOf } from './reader.server.ts'

await loadTexts('content')

/** Redirects an old address to the present one; throws `article_not_found`. */
export async function loader(args: Route.LoaderArgs) {
  const db = readDb(args)
  const { isAdmin, ...reader } = await readerOf(args)
  const article = await findArticle(db, args.params.slug, reader)
  if (!article) throw textNotFound()
  if ('movedTo' in article) throw redirect(href('/articles/:slug', { slug: article.movedTo }), 301)
  const { language } = reader
  const { newer, older } = article.publishedAt
    ? await readNeighbours(db, { publishedAt: article.publishedAt, language })
    : { newer: undefined, older: undefined }
  const cover = article.coverId ? await readMedia(db, article.coverId) : undefined
  const { origin } = args.context.get(requestInfo)
  return {
    article: { ...article, cover: cover && coverOf(cover, article.language) },
    /** The cover for clients without WebP. */
    image: cover && origin + fallbackAddress(cover),
    newer,
    older,
    /** At most 300 characters. */
    description: previewOf(article.content),
    canonical: `${origin}/articles/${article.slug}`,
    origin,
    isAdmin,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (loaderData) return articleMeta(loaderData, location)
  const t = translatorOf((matches[0].loaderData as RootData).language)
  return [{ title: `${t('articles.missing')} · ${productName}` }, { name: 'robots', content: 'noindex' }]
}

/** Returns the metadata of an article for search engines and link previews. */
function articleMeta(
  { article, image, canonical, origin, description }: Route.ComponentProps['loaderData'],
  location: { search: string },
): MetaDescriptor[] {
  const { title, isDraft, publishedAt, updatedAt, authorName, language, translations } = article
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
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...addressMeta(canonical, location, translations, image ? null : undefined),
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
    ...(isDraft
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ property: 'article:modified_time', content: updatedAt }, { 'script:ld+json': structured }]),
  ]
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useText()
  const { article, newer, older, isAdmin } = loaderData
  const foreign = (of: { language: string }) => (of.language === language ? undefined : of.language)
  return (
    <div className={styles.page}>
      <div className={`${styles.ways} no-print`}>
        <a href={href('/articles')}>{t('articles.all')}</a>
        {isAdmin && (
          <a className={button.button} href={href('/admin/articles/:id', { id: article.id })}>
            {t('articles.edit')}
          </a>
        )}
      </div>
      <ArticleView article={article} />
      {(newer ?? older) && (
        <nav className={`${styles.neighbours} no-print`} aria-label={t('articles.next')}>
          {newer && (
            <a href={href('/articles/:slug', { slug: newer.slug })}>
              <span>{t('articles.newer')}</span>
              <strong lang={foreign(newer)}>{newer.title}</strong>
            </a>
          )}
          {older && (
            <a href={href('/articles/:slug', { slug: older.slug })}>
              <span>{t('articles.older')}</span>
              <strong lang={foreign(older)}>{older.title}</strong>
            </a>
          )}
        </nav>
      )}
    </div>
  )
}

export function ErrorBoundary() {
  const { t } = useText()
  const { pathname } = useLocation()
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className={styles.page}>
      {isMissing ? (
        <>
          <h1>{t('articles.missing')}</h1>
          <p>{t('articles.missingText')}</p>
        </>
      ) : (
        <>
          <h1>{t('articles.title')}</h1>
          <Notice kind="error">
            <p>{t('articles.loadFailed')}</p>
            <p>
              <a href={pathname} data-reload="">
                {t('articles.retry')}
              </a>
            </p>
          </Notice>
        </>
      )}
      <p>
        <a href={href('/articles')}>{t('articles.all')}</a>
      </p>
    </div>
  )
}
