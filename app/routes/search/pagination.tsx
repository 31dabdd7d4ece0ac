import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { formatNumber } from '#text/formats.ts'
import button from '#app/ui/button.module.css'
import type { SearchParams } from '#core/search/search-response.ts'
import { withPage } from '#core/search/changes.ts'
import styles from './pagination.module.css'
import { searchAddress } from './search-address.ts'
import { HiddenSearch } from './toolbar.tsx'

interface PaginationProps {
  params: SearchParams
  /** Undefined while the total is unknown. */
  last: number | undefined
  /** With an unknown total, a full page has a next one. */
  isFull: boolean
  label: string
  isShort?: boolean
}

/** More pages than this are not all linked, so there is a field to jump. */
const maxLinked = 5

export function Pagination({ params, last, isFull, label, isShort = false }: PaginationProps) {
  const { t, language } = useText()
  const { page } = params
  const hasNext = last === undefined ? isFull : page < last
  if (page === 1 && !hasNext) return null

  const addressOf = (target: number) => searchAddress(withPage(params, target))
  const step = (target: number, text: string, isPossible: boolean, rel: 'prev' | 'next') => {
    const name = isShort ? <span className={`${styles.arrow} ${styles[rel]}`} aria-hidden="true" /> : text
    return isPossible ? (
      <a
        href={addressOf(target)}
        rel={rel}
        className={styles.pageLink}
        aria-label={isShort ? text : undefined}
      >
        {name}
      </a>
    ) : (
      <span className={`${styles.pageLink} ${styles.impossible}`} aria-hidden="true">
        {name}
      </span>
    )
  }

  return (
    <nav className={`${isShort ? styles.short : styles.pages} no-print`} aria-label={label}>
      {step(page - 1, t('search.pages.previous'), page > 1, 'prev')}
      <span className={styles.position}>
        {formatNumber(page, language)}
        {last !== undefined && ` / ${formatNumber(last, language)}`}
      </span>
      {!isShort && (
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
      {!isShort && last !== undefined && last > maxLinked && <Jump params={params} last={last} />}
    </nav>
  )
}

/** A field that leads to any page. */
function Jump({ params, last }: { params: SearchParams; last: number }) {
  const { t } = useText()
  return (
    <Form action={href('/search')} className={styles.jump}>
      <HiddenSearch params={params} />
      <label>
        <span>{t('search.pages.jump')}</span>
        <input
          name="page"
          type="number"
          inputMode="numeric"
          min={1}
          max={last}
          required
          key={params.page}
          defaultValue={params.page}
        />
      </label>
      <button className={button.button}>{t('search.pages.go')}</button>
    </Form>
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
