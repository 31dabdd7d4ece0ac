import {
  Combobox,
  ComboboxCancel,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  useComboboxStore,
} from '@ariakit/react'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { useSuggestions } from '#app/shell/use-suggestions.ts'
import button from '#app/ui/button.module.css'
import combobox from '#app/ui/combobox.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { SearchParams } from '#core/search/search-response.ts'
import { withQuery } from '#core/search/changes.ts'
import { choiceFilters } from '#core/search/filters.ts'
import { choiceText } from '#core/search/params.ts'
import { cleanQuery } from '#core/search/query.ts'
import styles from './search-box.module.css'
import { useSearchNavigation } from './search-address.ts'
import { useTypedQuery } from './use-typed-query.ts'

export interface SearchFormProps {
  params: SearchParams
  /** Searches while typing, as the results page does. */
  isLive?: boolean
  /** The page says something about this search that suggestions must not cover. */
  hasMessage?: boolean
}

/** May be the number of one company, which only Enter opens: typing lists it. */
const hasNumber = /(?:\p{Nd}\P{Nd}*){6}/u

/** Search field with suggestions and problems. */
export default function SearchForm({ params, isLive = false, hasMessage = false }: SearchFormProps) {
  const { t } = useText()
  const goTo = useSearchNavigation()
  const input = useRef<HTMLInputElement>(null)
  const hasTyped = useRef(false)
  const [isAskedFor, setAskedFor] = useState(false)

  const { text, setText, leave, submit, ...typed } = useTypedQuery(
    params.q,
    isLive
      ? (q) => {
          const next = withQuery(params, q)
          goTo(hasNumber.test(q) ? { ...next, as: 'words' } : next, { replace: hasTyped.current })
          hasTyped.current = true
        }
      : undefined,
  )
  const isAnswered = hasMessage && cleanQuery(text) === params.q
  const problem = isAnswered ? undefined : typed.problem
  const { words, companies } = useSuggestions(text, isAskedFor)
  const count = words.length + companies.length
  const isOpen = isAskedFor && count > 0 && !isAnswered && !problem
  const beforeLastWord = withoutLastWord(text)

  const store = useComboboxStore({
    inputValue: text,
    setInputValue: setText,
    open: isOpen,
    setOpen: setAskedFor,
  })

  // Keeps text typed before hydration. Set on the store: setting only our state renders the store's old text once.
  useLayoutEffect(() => {
    const typed = input.current!.value
    if (typed === store.getState().inputValue) return
    store.setInputValue(typed)
    setAskedFor(document.activeElement === input.current)
  }, [store])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setAskedFor(false)
    const q = submit()
    if (q !== undefined) goTo(withQuery(params, q))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isOpen && !event.defaultPrevented) {
      // No suggestion is active; left alone, the open list would swallow the key.
      event.preventDefault()
      input.current?.form?.requestSubmit()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isOpen) setAskedFor(false)
      else setText('')
    }
  }

  return (
    <ComboboxProvider store={store}>
      <form id="search-form" action={href('/search')} className={styles.form} onSubmit={onSubmit}>
        <div className={styles.field}>
          <Icon name="search" />
          <Combobox
            ref={input}
            className={styles.input}
            type="text"
            name="q"
            maxLength={500}
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            aria-invalid={typed.problem !== undefined}
            aria-describedby="search-problem"
            showOnClick={false}
            // Keys of an input method that is composing a word.
            onKeyDownCapture={(event) => event.nativeEvent.isComposing && event.stopPropagation()}
            onKeyDown={onKeyDown}
            onBlur={() => setAskedFor(false)}
          />
          {text !== '' && (
            <ComboboxCancel className={`${button.quiet} js-only`} aria-label={t('search.clear')}>
              <Icon name="close" />
            </ComboboxCancel>
          )}
          <kbd className={`${styles.key} js-only`} title={t('search.shortcut')} aria-hidden="true">
            /
          </kbd>
          <button
            type="button"
            className={`${button.quiet} ${styles.tips}`}
            popoverTarget="search-tips"
            title={t('search.tips.title')}
            aria-label={t('search.tips.title')}
          >
            <Icon name="help" />
          </button>
          {isOpen && (
            <ComboboxList
              aria-label={t('search.suggest.label')}
              className={`${combobox.popup} ${styles.suggestions}`}
              // Keeps the focus in the box.
              onMouseDown={(event) => event.preventDefault()}
            >
              {words.length > 0 && (
                <ComboboxGroup>
                  <ComboboxGroupLabel className={combobox.groupName}>
                    {t('search.suggest.words')}
                  </ComboboxGroupLabel>
                  {words.map((word) => (
                    <ComboboxItem key={word} value={`${beforeLastWord}${word} `} className={combobox.option}>
                      <span className={styles.typed}>{beforeLastWord}</span>
                      {word}
                    </ComboboxItem>
                  ))}
                </ComboboxGroup>
              )}
              {companies.length > 0 && (
                <ComboboxGroup>
                  <ComboboxGroupLabel className={combobox.groupName}>
                    {t('search.suggest.companies')}
                  </ComboboxGroupLabel>
                  {companies.map(({ slug, name, taxCode, city }) => (
                    <ComboboxItem
                      key={slug}
                      className={combobox.option}
                      hideOnClick
                      onClick={leave}
                      render={<Link to={href('/company/:id', { id: slug })} />}
                    >
                      <b>{name}</b>
                      <small>
                        <span className="num">{taxCode}</span>
                        {city && ` · ${city.name}`}
                      </small>
                    </ComboboxItem>
                  ))}
                </ComboboxGroup>
              )}
            </ComboboxList>
          )}
        </div>
        <button className={`${button.button} ${button.primary} ${styles.submit}`}>
          <Icon name="search" />
          <span>{t('search.submit')}</span>
        </button>
        {choiceFilters.map((filter) => {
          const id = params[filter.key]
          if (id === undefined) return null
          return <input key={filter.key} type="hidden" name={filter.key} value={choiceText(filter, id)} />
        })}
      </form>
      <output id="search-problem" className={styles.problem}>
        {problem && t(`search.problem.${problem}`)}
      </output>
      <output className="visually-hidden">{isOpen && t('search.suggest.count', { count })}</output>
    </ComboboxProvider>
  )
}

/** Returns the text before its last word, including a dash or quote in front of that word. */
export function withoutLastWord(text: string): string {
  return text.replace(/[^\s"“”-]*$/u, '')
}
