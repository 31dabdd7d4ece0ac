import { useText } from '#app/i18n/use-text.ts'
import { formatNumber } from '#text/formats.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { withPage } from '#core/search/changes.ts'
import styles from './search.module.css'
import { searchAddress } from './search-address.ts'

interface PaginationProps {
  params: SearchParams
  /** Undefined while the total is unknown. */
  last: number | undefined
  /** With an unknown total, a full page has a next one. */
  isFull: boolean
  label: string
  isShort?: boolean
}

export function Pagination({ params, last, isFull, label, isShort = false }: PaginationProps) {
  const { t, language } = useText()
  const { page } = params
  const hasNext = last === undefined ? isFull : page < last
  if (page === 1 && !hasNext) return null

  const addressOf = (target: number) => searchAddress(withPage(params, target))
  const step = (target: number, text: string, isPossible: boolean, rel: string) =>
    isPossible ? (
      <a href={addressOf(target)} rel={rel} className={styles.pageLink}>
        {text}
      </a>
    ) : (
      <span className={`${styles.pageLink} ${styles.impossible}`} aria-hidden="true">
        {text}
      </span>
    )

  return (
    <nav className={`${isShort ? styles.short : styles.pages} no-print`} aria-label={label}>
      {step(page - 1, t('search.pages.previous'), page > 1, 'prev')}
      {isShort ? (
        <span className={styles.place}>
          {formatNumber(page, language)}
          {last !== undefined && ` / ${formatNumber(last, language)}`}
        </span>
      ) : (
        <span className={styles.numbers}>
          {visiblePages(page, last ?? page).map((target) =>
            typeof target === 'string' ? (
              <span key={target} className={styles.gap}>
                …
              </span>
            ) : (
              <a
                key={target}
                href={addressOf(target)}
                className={styles.pageLink}
                aria-label={t('search.pages.page', { page: target })}
                aria-current={target === page ? 'page' : undefined}
              >
                {formatNumber(target, language)}
              </a>
            ),
          )}
        </span>
      )}
      {step(page + 1, t('search.pages.next'), hasNext, 'next')}
    </nav>
  )
}

/** Returns the page numbers to link: the first, the last and those around the current one, with the gaps on either side. */
export function visiblePages(page: number, last: number): (number | 'before' | 'after')[] {
  const numbers = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const pages: (number | 'before' | 'after')[] = []
  let previous = 0
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    // Shows the page in place of a gap of one.
    if (number - previous === 2) pages.push(number - 1)
    else if (number - previous > 2) pages.push(number <= page ? 'before' : 'after')
    pages.push(number)
    previous = number
  }
  return pages
}
