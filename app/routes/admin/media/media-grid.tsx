import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { formatFileSize } from '#app/routes/exports/file-size.ts'
import { type Media, pictureOf } from '#core/media/media.ts'
import type { MediaUse } from '#core/media/media-places.ts'
import styles from './media.module.css'
import { useTitleOf } from './places.tsx'

interface MediaGridProps {
  pictures: readonly (Media & { uses: readonly MediaUse[] })[]
}

/** Pictures as cards, with what an administrator tells them apart by. */
export function MediaGrid({ pictures }: MediaGridProps) {
  const { t, language } = useText()
  const { nameOf, addressOf } = useTitleOf()
  return (
    <ul className={styles.grid} aria-label={t('media.list')}>
      {pictures.map((picture) => {
        const { id, fileName, width, height, bytes, isAnimated, uses } = picture
        const alt = language === 'vi' ? picture.altVi : picture.altEn
        return (
          <li key={id} className={styles.card}>
            {/* What it shows is said by its link, which has its name. */}
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
