import { data } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { longestTextForm, readForm } from '#app/middleware/read-form.ts'
import type { RootData } from '#app/root.tsx'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { orUnanswered } from '#app/routes/admin/or-unanswered.ts'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { AppError } from '#core/errors.ts'
import { helpAddress } from '#core/help/help-article.ts'
import { type EditedHelp, readHelpForEdit } from '#core/help/read-help-for-edit.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/edit-help.ts'
import { DeleteHelp } from './delete-help.tsx'
import { blankHelp, HelpForm } from './help-form.tsx'
import { LoadFailed } from './load-failed.tsx'
import { nameOf } from './name-of.ts'
import { saveHelp } from './save-help.server.ts'

const notices = ['saved', 'created'] as const

export async function loader({ request, params }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('notice')
  const notice = notices.find((name) => name === asked)
  // Not thrown: what was typed about an article that is gone is shown with it.
  const article = await readHelpForEdit(services().db, params.id).catch((error: unknown) => {
    if (error instanceof AppError && error.type === 'article_not_found') return undefined
    throw error
  })
  return data({ article, notice }, { status: article ? 200 : 404 })
}

export async function action(args: Route.ActionArgs) {
  const actor = await administrator(args)
  const form = await readForm(args.request, longestTextForm)
  const id = form.has('asNew') ? undefined : args.params.id
  return saveHelp(services().db, actor, id, form, args.context)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnanswered(serverAction)

export { afterDeletion as shouldRevalidate } from '#app/routes/admin/after-refusal.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(
    matches,
    'admin.help',
    loaderData?.article &&
      nameOf(blanksAsNone(loaderData.article.fields), (matches[0].loaderData as RootData).language),
  )

export default function EditHelp({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t, language } = useText()
  const { article, notice } = loaderData
  if (!article && !actionData) return <LoadFailed reason="missing" />
  const fields = article?.fields ?? actionData?.typed?.fields ?? blankHelp
  const name = nameOf(blanksAsNone(fields), language)
  return (
    <div className={layout.page}>
      <p>
        <a href="/admin/help">{t('adminHelp.all')}</a>
      </p>
      <div className={layout.head}>
        <h1>{name || t('adminHelp.newTitle')}</h1>
        {article && <DeleteHelp id={article.id} version={article.version} name={name} />}
      </div>
      {notice && !actionData && <Notice kind="success">{t(`adminHelp.${notice}`)}</Notice>}
      <HelpForm
        key={`${params.id}-${article?.version}`}
        action={`/admin/help/${params.id}`}
        isGone={!article}
        initial={fields}
        version={article?.version ?? 0}
        address={article && helpAddress({ category: article.fields.category, slug: article.slug })}
        answer={actionData}
      />
    </div>
  )
}

export function ErrorBoundary() {
  return <LoadFailed reason="unavailable" />
}

const blanksAsNone = ({ titleEn, titleVi }: EditedHelp['fields']) => ({
  titleEn: titleEn || null,
  titleVi: titleVi || null,
})
