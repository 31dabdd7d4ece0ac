import { useText } from '#app/i18n/use-text.ts'
import { formatNumber } from '#text/formats.ts'
import type { SearchParams } from '#core/search/answer.ts'
import { withPage } from '#core/search/changes.ts'
import { visiblePages } from './visible-pages.ts'
import styles from './pagination.module.css'
import { searchAddress } from './search-address.ts'

interface PaginationProps {
  params: SearchParams
  /** The last page; undefined where nobody knows. */
  last: number | undefined
  /** While the total is unknown a full page has a next one. */
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
      <a href={addressOf(target)} rel={rel} className={styles.page}>
        {text}
      </a>
    ) : (
      <span className={`${styles.page} ${styles.impossible}`} aria-hidden="true">
        {text}
      </span>
    )

  return (
    <nav className={`${isShort ? styles.short : styles.pages} unprinted`} aria-label={label}>
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
                className={styles.page}
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
