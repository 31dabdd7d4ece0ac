import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react'
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import combobox from '#app/ui/combobox.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { retryImport } from '#app/ui/retry-import.ts'
import { fold } from '#text/fold.ts'
import { OptionGroup } from './option-group.tsx'
import styles from './palette.module.css'
import { clearRecentSearches, useRecentSearches } from './recent-searches.ts'
import { accountLinksFor, barLinks, helpLink, helpLinks, legalLinks, quickLinks } from './site-links.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useVisitor } from './use-visitor.ts'

const AdminOptions = lazy(async () => {
  const { AdminOptions } = await retryImport(() => import('./admin-options.tsx'))
  return { default: AdminOptions }
})

/** Searches companies and leads to pages, over any page. Keeps the focus in its box. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const isAdmin = useVisitor()?.role === 'admin'
  const close = () => dialog.current?.close()

  useEffect(() => {
    dialog.current?.showModal()
    input.current?.focus()
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape, the backdrop and choices
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('layout.palette')}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event: MouseEvent) => {
        if (event.target === dialog.current || (event.target as Element).closest('a')) close()
      }}
    >
      <ComboboxProvider open value={text} setValue={setText} focusLoop>
        <div className={styles.field}>
          <Icon name="search" />
          <Combobox
            ref={input}
            autoSelect
            className={styles.input}
            maxLength={500}
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-label={t('layout.palette')}
            placeholder={t('layout.palette.placeholder')}
            // Keys of an input method that is composing a word.
            onKeyDownCapture={(event) => event.nativeEvent.isComposing && event.stopPropagation()}
          />
          <button type="button" className={styles.close} aria-label={t('layout.close')} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <ComboboxList alwaysVisible className={styles.list} aria-label={t('search.suggest.label')}>
          {text.trim() === '' ? <RecentSearches /> : <SearchFor text={text} />}
          <Places text={text} />
          <Companies text={text} />
          {isAdmin && (
            <Suspense>
              <AdminOptions text={text} />
            </Suspense>
          )}
        </ComboboxList>
        <p className={styles.keys} aria-hidden="true">
          {t('layout.palette.keys')}
        </p>
      </ComboboxProvider>
    </dialog>
  )
}

const searchFor = (q: string) => `${href('/search')}?q=${encodeURIComponent(q)}`

function SearchFor({ text }: { text: string }) {
  const { t } = useText()
  const query = text.trim()
  return (
    <OptionGroup
      options={[{ href: searchFor(query), text: t('layout.palette.searchFor', { query }), icon: 'search' }]}
    />
  )
}

function RecentSearches() {
  const { t } = useText()
  const options = useRecentSearches().map((q) => ({ href: searchFor(q), text: q, icon: 'clock' as const }))
  return (
    <OptionGroup label={t('layout.palette.recent')} options={options}>
      <ComboboxItem
        className={`${combobox.option} ${styles.option}`}
        focusOnHover
        hideOnClick={false}
        onClick={clearRecentSearches}
      >
        <Icon name="close" />
        <span>{t('layout.palette.forget')}</span>
      </ComboboxItem>
    </OptionGroup>
  )
}

/** The pages of the site whose names contain the text; the common ones before anything is typed. */
function Places({ text }: { text: string }) {
  const { t } = useText()
  const visitor = useVisitor()
  const common = [...accountLinksFor(visitor), ...(visitor ? [] : [loginLink]), ...barLinks, helpLink]
  const typed = fold(text.trim())
  const all = [
    ...new Map(
      [...common, ...quickLinks, ...helpLinks, ...legalLinks].map((link) => [link.href, link]),
    ).values(),
  ]
  const options = (typed === '' ? common : all)
    .map(({ href, text: key }) => ({ href: href as string, text: t(key) }))
    .filter(({ text }) => fold(text).includes(typed))
  return <OptionGroup label={t('layout.palette.places')} options={options} />
}

const loginLink = { href: href('/login'), text: 'layout.login' } as const

function Companies({ text }: { text: string }) {
  const { t } = useText()
  const options = useSuggestions(text).companies.map(({ slug, name, taxCode, city }) => ({
    href: href('/company/:id', { id: slug }),
    text: name,
    detail: (
      <>
        <span className="num">{taxCode}</span>
        {city && ` · ${city.name}`}
      </>
    ),
  }))
  return <OptionGroup label={t('search.suggest.companies')} options={options} />
}
