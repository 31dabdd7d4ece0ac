import { useEffect, useRef } from 'react'
import { Form, href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { formAction, type FormResult, parseForm } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormResult } from '#app/routes/auth/use-form-result.ts'
import { formatFileSize } from '#app/routes/exports/file-size.ts'
import button from '#app/ui/button.module.css'
import { Confirm } from '#app/ui/confirm.tsx'
import { CopyButton } from '#app/ui/copy.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { AppError } from '#core/errors.ts'
import { deleteMedia, describeMedia } from '#core/media/change-media.server.ts'
import { readMedia } from '#core/media/list-media.server.ts'
import { altInput } from '#core/media/media-input.ts'
import { type MediaUse, placeKey } from '#core/media/media.ts'
import { findMediaUses } from '#core/media/media-uses.server.ts'
import { type Media, mediaAddress, pictureOf, widthFor } from '#core/media/media.ts'
import { services } from '#core/services.server.ts'
import { formatMoment, formatNumber } from '#text/formats.ts'
import { adminMeta } from '../admin-pages.tsx'
import type { Route } from './+types/media-page.ts'
import styles from './media.module.css'
import { MediaUses } from './media-uses.tsx'

export async function loader({ request, params }: Route.LoaderArgs) {
  const { db } = services()
  const media = await readMedia(db, params.id)
  if (!media) throw new AppError('not_found', 'Picture not found.')
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

export { shouldRevalidate } from '#app/routes/admin/revalidate-on-conflict.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(
    matches,
    'admin.media',
    (loaderData as { media?: { fileName: string } } | undefined)?.media?.fileName,
  )

export default function MediaPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { media, uses, isSaved } = loaderData
  const resultOf = (intent: string) => (actionData?.values.intent === intent ? actionData : undefined)
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
      <AltForm key={media.id} media={media} result={resultOf('describe')} />
      <section className={layout.panel} aria-labelledby="uses">
        <h2 id="uses">{t('media.uses')}</h2>
        {uses.length > 0 ? <MediaUses uses={uses} /> : <p className={layout.lead}>{t('media.usesNone')}</p>}
      </section>
      <DeleteMedia name={media.fileName} uses={uses} result={resultOf('delete')} />
    </div>
  )
}

/** Facts of a picture's file, and the address of the size readers get. */
function MediaFacts({ media }: { media: Media }) {
  const { t, language } = useText()
  const { id, fileName, format, width, height, bytes, widths, isAnimated, createdAt } = media
  const address = mediaAddress(id, widthFor(widths, 960))
  const facts = {
    name: fileName,
    format: isAnimated ? `${format.toUpperCase()} · ${t('media.animated')}` : format.toUpperCase(),
    size: formatFileSize(bytes, language),
    dimensions: t('media.dimensions', { width, height }),
    widths: `${widths.map((width) => formatNumber(width, language)).join(', ')} px`,
    uploaded: formatMoment(createdAt),
    id,
  } as const
  return (
    <section className={layout.panel} aria-labelledby="facts">
      <h2 id="facts">{t('media.facts')}</h2>
      <dl className={styles.list}>
        {(Object.keys(facts) as (keyof typeof facts)[]).map((fact) => (
          <div key={fact}>
            <dt>{t(`media.fact.${fact}`)}</dt>
            <dd>{facts[fact]}</dd>
          </div>
        ))}
        <div>
          <dt>{t('media.address')}</dt>
          <dd>
            <a href={address} data-reload>
              {address}
            </a>
          </dd>
        </div>
      </dl>
      <p>
        <CopyButton value={address} what={t('media.address')}>
          {t('media.copyAddress')}
        </CopyButton>
      </p>
    </section>
  )
}

/** The picture as readers see it, on squares that show through transparency. */
function Preview({ media, shown }: { media: Media; shown: number }) {
  const { t, language } = useText()
  const alt = language === 'vi' ? media.altVi : media.altEn
  return (
    <figure className={styles.preview}>
      <img
        {...pictureOf(media, shown)}
        sizes="(min-width: 64em) 40rem, 100vw"
        alt={alt || t('media.preview')}
      />
    </figure>
  )
}

/** Describes the picture in both languages. */
function AltForm({ media, result }: { media: Media; result: FormResult | undefined }) {
  const { t } = useText()
  const { field, isSending } = useFormResult(result)
  return (
    <section className={layout.panel} aria-labelledby="description">
      <h2 id="description">{t('media.description')}</h2>
      <p className={layout.lead}>{t('media.descriptionText')}</p>
      <FormError result={result} otherwise="auth.failed" />
      <Form method="post" className={layout.form} noValidate>
        <input type="hidden" name="intent" value="describe" />
        <Field {...field('altVi', media.altVi)} label={t('media.alt.vi')} lang="vi" autoComplete="off" />
        <Field {...field('altEn', media.altEn)} label={t('media.alt.en')} lang="en" autoComplete="off" />
        <p>
          <button className={`${button.button} ${button.primary}`} disabled={isSending}>
            {t('admin.save')}
          </button>
        </p>
      </Form>
    </section>
  )
}

interface DeleteMediaProps {
  name: string
  uses: readonly MediaUse[]
  result: FormResult | undefined
}

/** Deletes an unused picture after a confirmation. A used one is refused first, with its uses to confirm. */
function DeleteMedia({ name, uses, result }: DeleteMediaProps) {
  const { t } = useText()
  const inUseRef = useRef<HTMLDivElement>(null)
  const isInUse = result?.error === 'media_in_use' && uses.length > 0
  useEffect(() => {
    if (isInUse) inUseRef.current?.focus()
  }, [isInUse])
  return (
    <section className={layout.panel} aria-labelledby="delete">
      <h2 id="delete">{t('media.delete')}</h2>
      {!isInUse && <p className={layout.lead}>{t('media.deleteText')}</p>}
      {result && !isInUse && <FormError result={result} otherwise="auth.failed" />}
      {isInUse && (
        <div ref={inUseRef} tabIndex={-1} className={styles.refusal}>
          <Notice kind="error" title={t('media.deleteUsed', { count: uses.length })}>
            <MediaUses uses={uses} />
            <p>{t('media.deleteUsedText')}</p>
          </Notice>
        </div>
      )}
      {uses.length === 0 ? (
        <div className={styles.buttons}>
          <Confirm
            ask={t('media.deleteNamed', { name })}
            question={t('media.deleteQuestion', { name })}
            confirm={t('media.deleteForGood')}
            intent="delete"
            cancel={t('media.keep')}
          >
            <p>{t('media.deleteText')}</p>
          </Confirm>
        </div>
      ) : (
        <Form method="post" className={styles.buttons}>
          <input type="hidden" name="intent" value="delete" />
          {isInUse && (
            <>
              {/* Confirms only these uses: a newer one is refused again. */}
              {uses.map((use) => (
                <input
                  key={`${placeKey(use)} ${use.titleEn}`}
                  type="hidden"
                  name="seen"
                  value={placeKey(use)}
                />
              ))}
              <a href="?" className={button.button}>
                {t('media.keep')}
              </a>
            </>
          )}
          <button className={`${button.button} ${button.danger}`}>
            {isInUse ? t('media.deleteAnyway') : t('media.deleteNamed', { name })}
          </button>
        </Form>
      )}
    </section>
  )
}
