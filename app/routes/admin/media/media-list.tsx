import { useCallback } from 'react'
import { data, Form, href, redirect, useRevalidator } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import button from '#app/ui/button.module.css'
import { Empty } from '#app/ui/empty.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { formatFileSize } from '#app/routes/exports/file-size.ts'
import { listMedia } from '#core/media/list-media.server.ts'
import { pictureOf } from '#core/media/media.ts'
import { findMediaUses } from '#core/media/media-uses.server.ts'
import { services } from '#core/services.server.ts'
import { adminMeta, AdminPageLinks } from '../admin-pages.tsx'
import type { Route } from './+types/media-list.ts'
import { storeUploads, statusOf } from './store-uploads.server.ts'
import { mediaList } from './media-choices.ts'
import styles from './media.module.css'
import { useMediaUses } from './media-uses.tsx'
import { Uploader } from './uploader.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = services()
  const params = new URL(request.url).searchParams
  const { filters, page } = mediaList.parse(params)
  const list = await listMedia(db, { ...filters, page })
  const uses = await findMediaUses(
    db,
    list.pictures.map(({ id }) => id),
  )
  const uploaded = /^[1-9]\d?$/.test(params.get('uploaded') ?? '') ? Number(params.get('uploaded')) : 0
  const pictures = list.pictures.map((picture) => ({ ...picture, uses: uses.get(picture.id) ?? [] }))
  return {
    ...list,
    pictures,
    search: filters.search ?? '',
    uploaded,
    isDeleted: params.get('notice') === 'deleted',
  }
}

/** Takes uploads of the form without scripts. */
export async function action(args: Route.ActionArgs) {
  const actor = await administrator(args)
  const outcome = await storeUploads(services(), actor, args.request, args.context.get(requestInfo))
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
      <AdminPageLinks
        page={page}
        pages={pages}
        addressOf={(page) => mediaList.address({ filters: { search }, page })}
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

/** Pictures as cards with the facts that tell them apart. */
function MediaGrid({ pictures }: Pick<Route.ComponentProps['loaderData'], 'pictures'>) {
  const { t, language } = useText()
  const { nameOf, addressOf } = useMediaUses()
  return (
    <ul className={styles.grid} aria-label={t('media.list')}>
      {pictures.map((picture) => {
        const { id, fileName, width, height, bytes, isAnimated, uses } = picture
        const alt = language === 'vi' ? picture.altVi : picture.altEn
        return (
          <li key={id} className={styles.card}>
            {/* Described by its link, which has its name. */}
            <a href={href('/admin/media/:id', { id })} className={styles.link}>
              <img {...pictureOf(picture, 320)} sizes="16rem" alt="" loading="lazy" decoding="async" />
              <span className={styles.name}>{fileName}</span>
            </a>
            <p className={`${styles.quiet} ${styles.facts}`}>
              <span>{t('media.dimensions', { width, height })}</span>
              <span>{formatFileSize(bytes, language)}</span>
              {isAnimated && <span>{t('media.animated')}</span>}
            </p>
            <p className={alt === '' ? styles.missing : styles.alt}>{alt || t('media.noAlt')}</p>
            <p className={styles.quiet}>
              {uses.length === 0 && t('media.unused')}
              {uses.length === 1 && <a href={addressOf(uses[0])}>{nameOf(uses[0])}</a>}
              {uses.length > 1 && (
                <a href={`${href('/admin/media/:id', { id })}#uses`}>
                  {t('media.used', { count: uses.length })}
                </a>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
