import { href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { formAction, parseForm } from '#app/middleware/form-action.ts'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { AppError } from '#core/errors.ts'
import { deleteMedia, describeMedia } from '#core/media/change-media.server.ts'
import { readMedia } from '#core/media/find-media.server.ts'
import { altInput } from '#core/media/media-input.ts'
import { widthFor } from '#core/media/media.ts'
import { findMediaUses } from '#core/media/media-uses.server.ts'
import { services } from '#core/services.server.ts'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/media-page.ts'
import { AltForm } from './alt-form.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { MediaFacts } from './media-facts.tsx'
import styles from './media.module.css'
import { Places } from './places.tsx'
import { Preview } from './preview.tsx'

export async function loader({ request, params }: Route.LoaderArgs) {
  const { db } = services()
  const media = await readMedia(db, params.id)
  if (!media) throw new AppError('not_found', 'There is no such picture.')
  const uses = (await findMediaUses(db, [media.id])).get(media.id) ?? []
  return { media, uses, isSaved: new URL(request.url).searchParams.get('notice') === 'saved' }
}

export const action = formAction(async (form, args: Route.ActionArgs) => {
  const actor = await administrator(args)
  const { id } = args.params
  if (form.get('intent') === 'delete') {
    await deleteMedia(services(), actor, id, form.getAll('seen').map(String))
    return redirect(`${href('/admin/media')}?notice=deleted`, 303)
  }
  if (form.get('intent') !== 'describe') throw new AppError('invalid_input', 'There is no such form.')
  await describeMedia(services().db, actor, id, parseForm(altInput, form))
  return redirect(`${href('/admin/media/:id', { id })}?notice=saved`, 303)
})

export { shouldRevalidate } from '../after-refusal.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(
    matches,
    'admin.media',
    (loaderData as { media?: { fileName: string } } | undefined)?.media?.fileName,
  )

export default function MediaPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { media, uses, isSaved } = loaderData
  const answerTo = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined)
  return (
    <div className={layout.page}>
      <p>
        <a href={href('/admin/media')}>{t('media.all')}</a>
      </p>
      <h1 className={styles.title}>{media.fileName}</h1>
      {isSaved && !actionData && <Notice kind="success">{t('media.notice.saved')}</Notice>}
      <div className={styles.columns}>
        <Preview media={media} shown={widthFor(media.widths, 960)} />
        <MediaFacts media={media} />
      </div>
      <AltForm key={media.id} media={media} answer={answerTo('describe')} />
      <section className={layout.panel} aria-labelledby="uses">
        <h2 id="uses">{t('media.uses')}</h2>
        {uses.length > 0 ? <Places uses={uses} /> : <p className={layout.lead}>{t('media.usesNone')}</p>}
      </section>
      <DeleteMedia name={media.fileName} uses={uses} answer={answerTo('delete')} />
    </div>
  )
}
