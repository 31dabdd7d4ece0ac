import { lazy, Suspense, useRef, useState } from 'react'
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { retryImport } from '#app/ui/retry-import.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { withFilter } from '#core/search/changes.ts'
import type { ChoiceFilter as Filter } from '#core/search/filters.ts'
import { toSearchParams } from '#core/search/params.ts'
import styles from './filters.module.css'
import { useSearchNavigation } from './search-address.ts'

/** Loaded, with thousands of choices, when someone opens the list. */
const ChoiceList = lazy(() => retryImport(() => import('./choice-list.tsx')))

interface ChoiceFilterProps {
  filter: Filter
  params: SearchParams
  /** Name of the current choice. */
  chosen: string | undefined
}

/** Dropdown with a search field; without script a link to a page of all choices. */
export function ChoiceFilter({ filter: { key: filter, facet }, params, chosen }: ChoiceFilterProps) {
  const { t } = useText()
  const label = t(`search.filters.${facet}`)
  const any = t(`search.filters.${facet}.any`)
  const goTo = useSearchNavigation()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = params[filter]
  const query = toSearchParams(params)
  const labelId = `${filter}-label`

  const attributes = {
    id: filter,
    className: `${styles.trigger} ${id === undefined ? '' : styles.isChosen}`,
    'aria-labelledby': `${labelId} ${filter}`,
  }
  const content = (
    <>
      <span>{id === undefined ? any : (chosen ?? t('search.filters.other'))}</span>
      <Icon name="down" />
    </>
  )

  function choose(choice: number | null, parentId?: number) {
    setOpen(false)
    trigger.current?.focus()
    if (choice === (id ?? null)) return
    goTo(withFilter(params, filter, choice ?? undefined, { parentOf: () => parentId }))
  }

  return (
    <div className={styles.group}>
      <span className={styles.label} id={labelId}>
        {label}
      </span>
      {isHydrated ? (
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
        >
          {content}
        </button>
      ) : (
        <a href={`${href('/search/choose/:filter', { filter })}?${query}`} {...attributes}>
          {content}
        </a>
      )}
      {isOpen && (
        <Suspense>
          <ChoiceList
            address={`${href('/search/choices/:filter', { filter })}?${query}`}
            label={label}
            any={any}
            chosen={id}
            trigger={trigger}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
