import { useCallback } from 'react'
import { data, Form, href, redirect, useRevalidator } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import button from '#app/ui/button.module.css'
import { Empty } from '#app/ui/empty.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import { listMedia } from '#core/media/list-media.server.ts'
import { findMediaUses } from '#core/media/media-uses.server.ts'
import { services } from '#core/services.server.ts'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/media-list.ts'
import { keepUploads, statusOf } from './keep-uploads.server.ts'
import { MediaGrid } from './media-grid.tsx'
import { mediaListAddress, parseMediaQuestion } from './media-question.ts'
import styles from './media.module.css'
import { Uploader } from './uploader.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = services()
  const params = new URL(request.url).searchParams
  const asked = parseMediaQuestion(params)
  const list = await listMedia(db, asked)
  const uses = await findMediaUses(
    db,
    list.pictures.map(({ id }) => id),
  )
  const uploaded = /^[1-9]\d?$/.test(params.get('uploaded') ?? '') ? Number(params.get('uploaded')) : 0
  const pictures = list.pictures.map((picture) => ({ ...picture, uses: uses.get(picture.id) ?? [] }))
  return { ...list, pictures, search: asked.search, uploaded, isDeleted: params.get('notice') === 'deleted' }
}

/** The form of who has no script. */
export async function action(args: Route.ActionArgs) {
  const actor = await administrator(args)
  const outcome = await keepUploads(services(), actor, args.request, args.context.get(requestInfo))
  if (outcome.problems.length === 0)
    throw redirect(`${href('/admin/media')}?uploaded=${outcome.kept.length}`, 303)
  return data({ ...outcome, kept: outcome.kept.length }, { status: statusOf(outcome) })
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.media')

export default function MediaList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => void revalidate(), [revalidate])
  const { pictures, total, page, pages, search, uploaded, isDeleted } = loaderData
  const kept = actionData?.kept ?? uploaded
  return (
    <div className={layout.page}>
      <h1>{t('admin.media')}</h1>
      <p className={layout.lead}>{t('media.lead')}</p>
      {isDeleted && !actionData && <Notice kind="success">{t('media.notice.deleted')}</Notice>}
      {kept > 0 && <Notice kind="success">{t('media.notice.uploaded', { count: kept })}</Notice>}
      {actionData && (
        <Notice kind="error">
          <ul>
            {actionData.problems.map(({ name, problem }) => (
              <li key={name ?? problem}>
                {name && <b>{name}: </b>}
                {t(`media.problem.${problem}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Form method="post" action={href('/admin/media')} encType="multipart/form-data">
        <Uploader onKept={refresh} />
      </Form>
      {(total > 0 || search !== '') && (
        <search>
          <Form action={href('/admin/media')} className={styles.search}>
            <Field
              key={search}
              label={t('media.searchLabel')}
              type="search"
              name="q"
              defaultValue={search}
              maxLength={100}
            />
            <button className={button.button}>{t('admin.search')}</button>
          </Form>
        </search>
      )}
      {total > 0 && (
        <p className={styles.quiet}>
          {search === '' ? t('media.found', { count: total }) : t('media.foundFor', { count: total, search })}
        </p>
      )}
      {total > 0 ? <MediaGrid pictures={pictures} /> : <Nothing search={search} />}
      <PageLinks
        page={page}
        pages={pages}
        addressOf={(target) => mediaListAddress(search, target)}
        label={t('admin.pages')}
        previous={t('admin.previous')}
        next={t('admin.next')}
      />
    </div>
  )
}

function Nothing({ search }: { search: string }) {
  const { t } = useText()
  return (
    <div className={layout.panel}>
      {search === '' ? (
        <Empty title={t('media.empty')}>
          <p>{t('media.emptyText')}</p>
        </Empty>
      ) : (
        <Empty title={t('media.nothingFound')}>
          <p>
            {t('media.nothingFoundText')} <a href={href('/admin/media')}>{t('media.showAll')}</a>.
          </p>
        </Empty>
      )}
    </div>
  )
}
