import { data, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { logError } from '#app/middleware/errors.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { orConnectionLost } from '#app/shell/lost-connection.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import { parseArticleFilters } from '#core/articles/article-filters.ts'
import { listArticles } from '#core/articles/list-articles.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/articles.ts'
import { ArticleFailed } from './article-failed.tsx'
import { ArticleFilterForm } from './article-filter-form.tsx'
import { ArticleTable } from './article-table.tsx'
import { articlesAddress } from './articles-address.ts'
import { changeArticle, readArticleNotice, refusal, type Unchanged } from './change-article.server.ts'
import { ChangeNotice } from './change-notice.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  const { page, ...filters } = parseArticleFilters(searchParams)
  const { db } = services()
  const [list, notice] = await Promise.all([
    listArticles(db, { ...filters, page }),
    readArticleNotice(db, searchParams),
  ])
  return { ...list, filters, notice }
}

export async function action(args: Route.ActionArgs) {
  const actor = await administrator(args)
  const form = await readForm(args.request)
  const { searchParams } = new URL(args.request.url)
  const [intent, id] = [String(form.get('intent')), String(form.get('id'))]
  try {
    const notice = await changeArticle(services(), actor, form)
    searchParams.set('notice', notice)
    searchParams.set('article', id)
  } catch (error) {
    logError(error, args.context.get(requestInfo))
    const { unchanged, status } = refusal(error, id)
    return data({ intent, unchanged }, { status })
  }
  return redirect(`/admin/articles?${searchParams}`, 303)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const [intent, id] = [String(form.get('intent')), String(form.get('id'))]
  const unchanged: Unchanged = { id, reason: 'connectionLost' }
  return orConnectionLost(serverAction, () => data({ intent, unchanged }, { status: 503 }))
}

export { shouldRevalidate } from '#app/routes/admin/after-refusal.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.articles')

export default function AdminArticles({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { articles, total, page, pages, filters, notice } = loaderData
  const address = articlesAddress(filters, page)
  const reason = actionData?.unchanged.reason
  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <h1>{t('admin.articles')}</h1>
        <a className={`${button.button} ${button.primary}`} href="/admin/articles/new">
          {t('adminArticles.new')}
        </a>
      </div>
      {actionData?.intent === 'delete' ? (
        <Notice kind="error" title={t('adminArticles.deleteFailed')}>
          {reason && <p>{t(`adminArticles.${reason}`)}</p>}
        </Notice>
      ) : (
        // It has no row any more that could say so.
        reason === 'missing' && <Notice kind="error">{t('adminArticles.missing')}</Notice>
      )}
      {notice && !actionData && <ChangeNotice notice={notice} address={address} />}
      <ArticleFilterForm key={address} filters={filters} />
      <ArticleTable
        articles={articles}
        total={total}
        filters={filters}
        address={address}
        unchanged={actionData?.intent === 'delete' ? undefined : actionData?.unchanged}
      />
      <PageLinks
        page={page}
        pages={pages}
        addressOf={(target) => articlesAddress(filters, target)}
        label={t('admin.pages')}
        previous={t('admin.previous')}
        next={t('admin.next')}
      />
    </div>
  )
}

export function ErrorBoundary() {
  return <ArticleFailed isList />
}
