import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { findHelpCategory } from '#core/help/help-categories.ts'
import { listManagedHelp } from '#core/help/read-help-for-edit.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/help-list.ts'
import { changeHelpList } from './change-help-list.server.ts'
import { HelpTable } from './help-table.tsx'
import { nameOf } from './name-of.ts'

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const categories = await listManagedHelp(services().db)
  return { categories, notice: searchParams.get('notice'), article: searchParams.get('article') }
}

export async function action(args: Route.ActionArgs) {
  const actor = await administrator(args)
  return changeHelpList(services().db, actor, await readForm(args.request), args.context)
}

export { shouldRevalidate } from '#app/routes/admin/after-refusal.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.help')

export default function HelpList({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useText()
  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <h1>{t('admin.help')}</h1>
        <a className={`${button.button} ${button.primary}`} href="/admin/help/new">
          {t('adminHelp.new')}
        </a>
      </div>
      <p className={layout.lead}>{t('adminHelp.lead')}</p>
      {actionData ? (
        <Notice kind="error" title={t(`adminHelp.${actionData.failed}`)}>
          <p>{t(`adminHelp.${actionData.reason}`)}</p>
        </Notice>
      ) : (
        <Done {...loaderData} />
      )}
      {loaderData.categories.map(({ category, articles }) => (
        <HelpTable
          key={category}
          title={findHelpCategory(category)?.label[language] ?? category}
          articles={articles}
        />
      ))}
    </div>
  )
}

/** What the last form did. */
function Done({ categories, notice, article }: Route.ComponentProps['loaderData']) {
  const { t, language } = useText()
  if (notice === 'deleted') return <Notice kind="success">{t('adminHelp.deleted')}</Notice>
  const list = categories.find(({ articles }) => articles.some(({ id }) => id === article))?.articles
  const place = list?.findIndex(({ id }) => id === article) ?? -1
  if (notice !== 'moved' || !list || place < 0) return null
  const values = { title: nameOf(list[place], language), place: place + 1, count: list.length }
  return <Notice kind="success">{t('adminHelp.moved', values)}</Notice>
}
