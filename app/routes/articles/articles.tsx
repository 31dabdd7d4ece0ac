import { useLayoutEffect, useState } from 'react'
import { href, data, useRevalidator } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { logError } from '#app/middleware/errors.ts'
import { readDb } from '#app/middleware/read-db.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { addressMeta } from '#app/shell/page-meta.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type ArticlePreview, readArticleList } from '#core/texts/public-articles.server.ts'
import { AppError } from '#core/errors.ts'
import type { Route } from './+types/articles.ts'
import { ArticleDate } from './article-view.tsx'
import styles from './article.module.css'
import { readerOf } from './reader.server.ts'

await loadTexts('content')

const addressOf = (page: number) => (page > 1 ? `/articles?page=${page}` : '/articles')

export async function loader(args: Route.LoaderArgs) {
  const requested = Number(new URL(args.request.url).searchParams.get('page') ?? 1)
  const page = Number.isInteger(requested) && requested >= 1 && requested <= 100_000 ? requested : 1
  try {
    const { isAdmin, ...reader } = await readerOf(args)
    return { ...(await readArticleList(readDb(args), { ...reader, page })), isAdmin }
  } catch (error) {
    // The page retries by itself, so a short database outage does not cost a page.
    logError(error, args.context.get(requestInfo))
    return data({ failed: true } as const, { status: error instanceof AppError ? error.status : 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  const page = loaderData && 'page' in loaderData ? loaderData.page : 1
  const title = `${t('articles.title')} · ${productName}`
  return [
    { title },
    { name: 'description', content: t('articles.lead') },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: t('articles.lead') },
    ...addressMeta(origin + addressOf(page), location),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title,
      href: `/articles/feed.xml?lang=${language}`,
    },
  ]
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { t, language } = useText()
  const list = 'failed' in loaderData ? undefined : loaderData
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={layout.head}>
          <h1 className={styles.title}>{t('articles.title')}</h1>
          {list?.isAdmin && (
            <a className={button.button} href={href('/admin/articles')}>
              {t('articles.manage')}
            </a>
          )}
        </div>
        <p className={layout.lead}>
          {t('articles.lead')}{' '}
          <a href={`${href('/articles/feed.xml')}?lang=${language}`} data-reload="">
            {t('articles.feed')}
          </a>
        </p>
        <Failure failure={'failed' in loaderData ? loaderData : undefined} />
      </header>
      {list?.articles.length === 0 && (
        <div className={layout.panel}>
          <Empty title={t('articles.empty')}>
            <p>{t('articles.emptyText')}</p>
            <a href={href('/search')}>{t('articles.emptyNext')}</a>
          </Empty>
        </div>
      )}
      {list && list.articles.length > 0 && (
        <>
          <div className={styles.list}>
            {list.articles.map((article) => (
              <ArticleItem key={article.id} article={article} />
            ))}
          </div>
          <PageLinks
            page={list.page}
            pages={list.pages}
            addressOf={addressOf}
            label={t('articles.pages')}
            previous={t('articles.newerPage')}
            next={t('articles.olderPage')}
          />
        </>
      )}
    </div>
  )
}

/** Announces retries and the final failure; the live region exists before its text. */
function Failure({ failure }: { failure: object | undefined }) {
  const { t } = useText()
  const attempt = useRetries(failure)
  return (
    <>
      <output>{attempt !== undefined && t('articles.retrying', { attempt })}</output>
      {failure && attempt === undefined && (
        <Notice kind="error">
          <p>{t('articles.failed')}</p>
          <p>
            <a href={href('/articles')} data-reload="">
              {t('articles.retry')}
            </a>
          </p>
        </Notice>
      )}
    </>
  )
}

/** Seconds before each retry. */
const delays = [1, 2, 3]

/**
 * Revalidates up to three times while the loader fails. Returns the number of the current or next attempt; undefined when
 * none is left, and before hydration.
 */
function useRetries(failure: object | undefined): number | undefined {
  const { revalidate } = useRevalidator()
  const [failures, setFailures] = useState({ last: failure, count: failure ? 1 : 0 })
  const { last, count } = failures
  // Every loader answer is a new object. A state of the revalidation would change in another commit than the count.
  if (failure !== last) setFailures({ last: failure, count: failure ? count + 1 : 0 })
  const isRunning = useHydrated()
  const isRetrying = failure !== undefined && count <= delays.length
  // In the commit that announces the retry: a passive effect would start counting later.
  useLayoutEffect(() => {
    if (!isRetrying) return
    const timer = setTimeout(revalidate, delays[count - 1] * 1000)
    return () => clearTimeout(timer)
  }, [isRetrying, count, revalidate])
  return isRetrying && isRunning ? count : undefined
}

/** An article in the list: title, date, preview and link. */
function ArticleItem({ article }: { article: ArticlePreview }) {
  const { t, language } = useText()
  const { slug, title, preview, isDraft, publishedAt } = article
  const foreign = article.language === language ? undefined : article.language
  return (
    <article className={styles.item}>
      <h2 lang={foreign}>
        <a href={href('/articles/:slug', { slug: slug })}>{title}</a>
      </h2>
      <p className={styles.facts}>
        {isDraft && <span className={`${badge.badge} ${badge.warning}`}>{t('articles.draft')}</span>}
        {publishedAt && <ArticleDate moment={publishedAt} />}
      </p>
      <p className={styles.preview} lang={foreign}>
        {preview}
      </p>
      <a className={styles.more} href={href('/articles/:slug', { slug: slug })}>
        {t('articles.readMore')}
        <span className="visually-hidden">: {title}</span>
      </a>
    </article>
  )
}
