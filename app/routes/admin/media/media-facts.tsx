import { formatMoment, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { formatFileSize } from '#app/routes/exports/file-size.ts'
import { CopyButton } from '#app/ui/copy.tsx'
import layout from '#app/ui/page.module.css'
import { type Media, mediaAddress, widthFor } from '#core/media/media.ts'
import styles from './media.module.css'

/** What is known of a picture's file, and the address of its readers' size. */
export function MediaFacts({ media }: { media: Media }) {
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
