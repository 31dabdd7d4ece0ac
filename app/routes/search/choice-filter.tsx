import { lazy, Suspense, useRef, useState } from 'react'
import { href } from 'react-router'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { retryImport } from '#app/ui/retry-import.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { withFilter } from '#core/search/changes.ts'
import type { ChoiceFilter as Filter } from '#core/search/filters.ts'
import { toSearchParams } from '#core/search/params.ts'
import type { OpenChoices } from './choices.server.ts'
import styles from './filters.module.css'
import { searchAddress, useSearchNavigation } from './search-address.ts'

/** Loaded, with thousands of choices, when someone opens the list. */
const ChoiceList = lazy(() => retryImport(() => import('./choice-list.tsx')))

interface ChoiceFilterProps {
  filter: Filter
  params: SearchParams
  open: OpenChoices
  /** Names that differ from those of the choices elsewhere. */
  names?: Readonly<Record<number, string>>
}

/** Whether there is anything to choose: not when nothing was found. */
export const offersChoices = ({ choices, hasMore }: OpenChoices) => choices.length > 0 || hasMore

/** The largest choices as links, and all others in a dropdown; without script in a page. */
export function ChoiceFilter({ filter: { key: filter, facet }, params, open, names }: ChoiceFilterProps) {
  const { t } = useText()
  const label = t(`search.filters.${facet}`)
  const goTo = useSearchNavigation()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = params[filter]
  const query = toSearchParams(params)
  const labelId = `${filter}-label`
  const addressOf = (choice?: number, parentId?: number) =>
    searchAddress(withFilter(params, filter, choice, { parentOf: () => parentId }))

  const attributes = { id: filter, className: styles.more, 'aria-labelledby': `${labelId} ${filter}` }
  const more = t(open.choices.length > 0 ? 'search.filters.more' : 'search.filters.choose')

  function choose(choice: number | null, parentId?: number) {
    setOpen(false)
    trigger.current?.focus()
    if (choice === (id ?? null)) return
    goTo(withFilter(params, filter, choice ?? undefined, { parentOf: () => parentId }))
  }

  if (!offersChoices(open)) return null
  return (
    <section className={styles.group} aria-labelledby={labelId}>
      <h3 className={styles.label} id={labelId}>
        {label}
      </h3>
      {open.choices.length > 0 && (
        <ul className={styles.values}>
          {open.choices.map(({ id: choice, name, parentId, parent, count }) => (
            <li key={choice}>
              <FilterLink
                address={addressOf(choice === id ? undefined : choice, parentId)}
                name={names?.[choice] ?? name}
                detail={parent}
                count={count}
                isChosen={choice === id}
              />
            </li>
          ))}
        </ul>
      )}
      {open.hasMore &&
        (isHydrated ? (
          <button
            type="button"
            ref={trigger}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              setOpen(true)
            }}
            {...attributes}
            className={`${button.link} ${styles.more}`}
          >
            {more}
          </button>
        ) : (
          <a href={`${href('/search/choose/:filter', { filter })}?${query}`} {...attributes}>
            {more}
          </a>
        ))}
      {isOpen && (
        <Suspense>
          <ChoiceList
            address={`${href('/search/choices/:filter', { filter })}?${query}`}
            label={label}
            any={t(`search.filters.${facet}.any`)}
            chosen={id}
            trigger={trigger}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

interface FilterLinkProps {
  address: string
  name: string
  /** Tells equal names apart. */
  detail?: string
  count?: number
  /** The link then clears the filter. */
  isChosen: boolean
}

/** One value of a filter and what it would find. */
export function FilterLink({ address, name, detail, count, isChosen }: FilterLinkProps) {
  const { t, language } = useText()
  return (
    <a
      href={address}
      className={styles.value}
      aria-current={isChosen || undefined}
      title={isChosen ? t('search.filters.remove', { what: name }) : undefined}
      rel="nofollow"
      data-keep-scroll
    >
      <span>
        {name}
        {detail && <small>, {detail}</small>}
      </span>
      {count !== undefined && <span className={styles.count}>{formatNumber(count, language)}</span>}
      {isChosen && <Icon name="close" />}
    </a>
  )
}
