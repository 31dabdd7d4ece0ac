import button from './button.module.css'
import styles from './page-links.module.css'

interface PageLinksProps {
  page: number
  pages: number
  addressOf(page: number): string
  /** What a screen reader calls this navigation. */
  label: string
  previous: string
  next: string
  /** "Page 2 of 7". */
  place: string
}

/** The way through a list of several pages; nothing where there is one. */
export function PageLinks({ page, pages, addressOf, label, previous, next, place }: PageLinksProps) {
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
    <nav className={`${styles.links} unprinted`} aria-label={label}>
      {step(page - 1, previous, 'prev')}
      <span className={`${styles.place} num`} aria-current="page">
        {place}
      </span>
      {step(page + 1, next, 'next')}
    </nav>
  )
}
