import { useText } from '#app/i18n/use-text.ts'
import { type Media, pictureOf } from '#core/media/media.ts'
import styles from './media.module.css'

/** A picture as readers see it, on squares that show where it is transparent. */
export function Preview({ media, shown }: { media: Media; shown: number }) {
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
