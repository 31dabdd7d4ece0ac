import { useText } from '#app/i18n/use-text.ts'
import button from './button.module.css'
import styles from './page-links.module.css'

interface PageLinksProps {
  page: number
  pages: number
  addressOf(page: number): string
  /** Name of this navigation, for screen readers. */
  label: string
  previous?: string
  next?: string
}

/** Links to the previous and the next page; nothing for a single page. */
export function PageLinks({ page, pages, addressOf, label, previous, next }: PageLinksProps) {
  const { t } = useText()
  if (pages === 1) return null
  const step = (target: number, text: string, rel: string) =>
    target >= 1 && target <= pages ? (
      <a href={addressOf(target)} rel={rel} className={button.button}>
        {text}
      </a>
    ) : (
      <span className={`${button.button} ${styles.missing}`} aria-hidden="true">
        {text}
      </span>
    )
  return (
    <nav className={`${styles.links} no-print`} aria-label={label}>
      {step(page - 1, previous ?? t('search.pages.previous'), 'prev')}
      <span className={`${styles.place} num`} aria-current="page">
        {t('search.pages.place', { page, pages })}
      </span>
      {step(page + 1, next ?? t('search.pages.next'), 'next')}
    </nav>
  )
}
