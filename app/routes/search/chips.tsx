import { type KeyboardEvent, useEffect, useRef } from 'react'
import { href } from 'react-router'
import { formatDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { withFilter, withQuery } from '#core/search/changes.ts'
import { choiceFilter, type FilterKey, filters } from '#core/search/filters.ts'
import { activeFilters } from '#core/search/params.ts'
import { type ChipKind, parseQuery, removeChip } from '#core/search/query.ts'
import type { SearchPageData } from './search.tsx'
import styles from './search.module.css'
import { searchAddress } from './search-address.ts'

const kindStyles: Record<ChipKind, string> = {
  term: styles.term,
  phrase: styles.phrase,
  excluded: styles.excluded,
  excludedPhrase: styles.excluded,
}

interface ChipLink {
  key: string
  text: string
  style: string
  /** Announced before the text, because only a colour shows it. */
  meaning?: string
  address: string
}

/** Words and filters of the search, each a link that removes it. */
export function Chips({ params, read, chosen }: Pick<SearchPageData, 'params' | 'read' | 'chosen'>) {
  const { t } = useText()
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ position: number; of: number }>(undefined)

  const chips: ChipLink[] = [...queryChips(), ...filterChips()]

  // Moves the focus from a removed chip to its neighbour.
  useEffect(() => {
    if (removed.current === undefined || removed.current.of === chips.length) return
    const links = list.current?.querySelectorAll('a')
    const next = links?.[Math.min(removed.current.position, links.length - 1)]
    if (next) next.focus()
    else document.querySelector<HTMLElement>('[name=q]')?.focus()
    removed.current = undefined
  })

  function queryChips(): ChipLink[] {
    return parseQuery(params.q).chips.map((chip) => {
      const isExcluded = chip.kind.startsWith('excluded')
      const isPhrase = chip.kind === 'phrase' || chip.kind === 'excludedPhrase'
      return {
        key: `${chip.start}`,
        text: `${isExcluded ? '−' : ''}${isPhrase ? `“${chip.text}”` : chip.text}`,
        style: kindStyles[chip.kind],
        meaning: isExcluded ? t('search.chips.excluded') : isPhrase ? t('search.chips.phrase') : undefined,
        address: searchAddress(withQuery(params, removeChip(params.q, chip))),
      }
    })
  }

  function filterChips(): ChipLink[] {
    return activeFilters(params).map((key) => ({
      key,
      text: filterText(key),
      style: styles.filter,
      address: searchAddress(
        isReadAs(key) ? { ...read!.typed, as: 'words', page: 1 } : withFilter(params, key, undefined),
      ),
    }))
  }

  /** Whether a filter is the place found in the query; removing it searches the words as typed. */
  function isReadAs(key: FilterKey): boolean {
    return (
      read?.place !== undefined && (key === read.place.key || key === choiceFilter(read.place.key).within)
    )
  }

  function filterText(key: FilterKey): string {
    const filter = filters.find((each) => each.key === key)!
    if (filter.kind === 'choice')
      return chosen[filter.key] ?? `${t(`search.filters.${filter.facet}`)}: ${t('search.filters.other')}`
    if (key !== 'dateRange' || !params.dateRange) return t(filter.labelKey)
    return `${formatDate(params.dateRange.from)} – ${formatDate(params.dateRange.to)}`
  }

  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    event.currentTarget.click()
  }

  if (chips.length === 0) return null
  return (
    <ul className={`${styles.chips} no-print`} aria-label={t('search.chips')} ref={list}>
      {chips.map(({ key, text, style, meaning, address }, position) => (
        <li key={key}>
          <a
            href={address}
            className={`${styles.chip} ${style}`}
            title={t('search.filters.remove', { what: text })}
            data-keep-scroll
            onClick={() => (removed.current = { position, of: chips.length })}
            onKeyDown={onKeyDown}
          >
            <span className="visually-hidden">{t('search.filters.remove', { what: meaning ?? '' })} </span>
            {text}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <a href={href('/search')} className={styles.clear}>
          {t('search.chips.clear')}
        </a>
      </li>
    </ul>
  )
}
