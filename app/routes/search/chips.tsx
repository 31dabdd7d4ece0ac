import { type KeyboardEvent, useEffect, useRef } from 'react'
import { href } from 'react-router'
import { formatDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { withFilter, withQuery } from '#core/search/changes.ts'
import { choiceFilter, type FilterKey, filters } from '#core/search/filters.ts'
import { activeFilters } from '#core/search/params.ts'
import type { Correction } from '#core/search/search-response.ts'
import type { SearchPageData } from './search.tsx'
import styles from './search.module.css'
import { searchAddress } from './search-address.ts'
import { type SearchedChip, searchedChips } from './searched-chips.ts'

const kindStyles: Record<SearchedChip['kind'], string> = {
  term: styles.term,
  phrase: styles.phrase,
  excluded: styles.excluded,
  excludedPhrase: styles.excluded,
  dropped: styles.filter,
}

interface ChipLink {
  key: string
  text: string
  /** Word that was typed but not searched, struck through: dropped, or corrected to the text. */
  struck?: string
  style: string
  /** Announced before the text, because only a colour shows it. */
  meaning?: string
  address: string
}

interface ChipsProps extends Pick<SearchPageData, 'params' | 'read' | 'chosen'> {
  corrected: Correction | undefined
}

/** Words and filters as searched, each a link that takes it back. */
export function Chips({ params, read, corrected, chosen }: ChipsProps) {
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
    return searchedChips(params.q, corrected).map(({ key, kind, text, typed, without }) => {
      const isExcluded = kind.startsWith('excluded')
      const isPhrase = kind === 'phrase' || kind === 'excludedPhrase'
      const meaning = isExcluded ? 'excluded' : isPhrase ? 'phrase' : kind === 'dropped' ? kind : undefined
      return {
        key,
        text: `${isExcluded ? '−' : ''}${isPhrase ? `“${text}”` : text}`,
        struck: kind === 'dropped' ? text : typed,
        style: kindStyles[kind],
        meaning: typed ? t('search.chips.corrected', { typed }) : meaning && t(`search.chips.${meaning}`),
        address: searchAddress(withQuery(params, without)),
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
      {chips.map(({ key, text, struck, style, meaning, address }, position) => (
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
            {struck && struck !== text && <s aria-hidden="true">{struck}</s>}
            {struck === text ? <s>{text}</s> : text}
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
