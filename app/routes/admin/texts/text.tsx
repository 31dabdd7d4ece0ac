import { data, href, isRouteErrorResponse } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { RootData } from '#app/root.tsx'
import { adminMeta } from '#app/routes/admin/admin-pages.tsx'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { services } from '#core/services.server.ts'
import { nameOf } from '#core/texts/text.ts'
import type { TextKind } from '#core/texts/text-kinds.ts'
import type { Route } from './+types/text.ts'
import { DeleteText } from './article-steps.tsx'
import { TextForm } from './text-form.tsx'
import { submitTextForm, loadTextForm } from './text-form.server.ts'
import { rooms } from './text-room.ts'
import styles from './texts.module.css'

const kindAt = (pattern: string): TextKind => (pattern.includes('admin/help') ? 'help' : 'article')

export async function loader(args: Route.LoaderArgs) {
  const { id = 'new' } = args.params
  const loaded = await loadTextForm(services(), kindAt(args.pattern), id, args)
  const notice = new URL(args.request.url).searchParams.get('notice')
  return data({ ...loaded, notice }, { status: loaded.text || id === 'new' ? 200 : 404 })
}

export const action = (args: Route.ActionArgs) =>
  submitTextForm(services(), kindAt(args.pattern), args.params.id ?? 'new', args)

/** Keeps the form when the server is unreachable or fails: an error page would replace the typed text. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // Redirects and refused access.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return data({ error: 'unanswered' as const, typed: undefined }, { status: 503 })
  }
}

export { revalidateWhenGone as shouldRevalidate } from '#app/routes/admin/revalidate-on-conflict.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { language } = matches[0].loaderData as RootData
  const { kind, text } = loaderData ?? {}
  if (kind === 'help') return adminMeta(matches, 'admin.help', text && nameOf(text, language))
  return adminMeta(matches, 'admin.articles', text && nameOf(text))
}

/** A new or saved article or help article. */
export default function TextPage({ loaderData, actionData, params: { id = 'new' } }: Route.ComponentProps) {
  const { t, language } = useText()
  const { kind, text, notice, isDraft } = loaderData
  const isPublished = text?.status === 'published'
  const list = (
    <p>
      <a href={rooms[kind]}>{t(`adminTexts.${kind}.all`)}</a>
    </p>
  )
  if (id !== 'new' && !text && !actionData) {
    return (
      <div className={layout.page}>
        <h1>{t(kind === 'help' ? 'admin.help' : 'admin.articles')}</h1>
        <Notice kind="error" title={t('adminTexts.loadFailed')}>
          <p>{t(`adminTexts.${kind}.missing`)}</p>
        </Notice>
        {list}
      </div>
    )
  }
  const name = text && nameOf(text, kind === 'help' ? language : 'en')
  return (
    <div className={layout.page}>
      {list}
      <div className={layout.head}>
        <h1 className={styles.name}>
          {name ?? t(kind === 'help' ? 'adminTexts.help.newTitle' : 'adminTexts.article.new')}
        </h1>
        {text && (
          <div className={styles.tools}>
            {kind === 'article' && (
              <a className={button.button} href={href('/articles/:slug', { slug: text.slug })}>
                {t(isPublished ? 'adminTexts.article.view' : 'adminTexts.article.viewDraft')}
              </a>
            )}
            <DeleteText text={text} />
          </div>
        )}
      </div>
      {(notice === 'saved' || notice === 'created') && text && !actionData && (
        <Notice kind="success">
          {kind === 'help'
            ? t(`adminTexts.help.${notice}`)
            : t(isPublished ? 'adminTexts.article.savedPublished' : 'adminTexts.article.savedDraft')}
        </Notice>
      )}
      <TextForm
        key={`${kind}-${id}-${text?.version}-${isDraft}`}
        id={id}
        loaded={loaderData}
        result={actionData}
      />
    </div>
  )
}
