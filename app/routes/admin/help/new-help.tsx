import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { longestTextForm, readForm } from '#app/middleware/read-form.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { orUnanswered } from '#app/routes/admin/or-unanswered.ts'
import layout from '#app/ui/page.module.css'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/new-help.ts'
import { blankHelp, HelpForm } from './help-form.tsx'
import { saveHelp } from './save-help.server.ts'

/** Nothing to load, but there so that a navigation in the browser passes the guard. */
export const loader = () => null

export async function action(args: Route.ActionArgs) {
  const actor = await administrator(args)
  const form = await readForm(args.request, longestTextForm)
  return saveHelp(services().db, actor, undefined, form, args.context)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnanswered(serverAction)

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.help')

export default function NewHelp({ actionData }: Route.ComponentProps) {
  const { t } = useText()
  return (
    <div className={layout.page}>
      <p>
        <a href="/admin/help">{t('adminHelp.all')}</a>
      </p>
      <h1>{t('adminHelp.newTitle')}</h1>
      <HelpForm action="/admin/help/new" initial={blankHelp} version={0} answer={actionData} />
    </div>
  )
}
