import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { SearchParams } from '#core/search/answer.ts'
import { withQuery } from '#core/search/changes.ts'
import { choiceFilters } from '#core/search/filters.ts'
import { choiceText } from '#core/search/params.ts'
import styles from './search-box.module.css'
import { useSearchNavigation } from './search-address.ts'
import { optionId, SuggestionList, useSuggestions, withoutLastWord } from './suggestions.tsx'
import { useTypedQuery } from './use-typed-query.ts'

const list = 'suggestions'

interface SearchBoxProps {
  params: SearchParams
  /** Searches while typing, as the results page does. */
  isLive?: boolean
}

/** Search field with suggestions and problems; a plain form before hydration. */
export function SearchBox({ params, isLive = false }: SearchBoxProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const goTo = useSearchNavigation()
  const input = useRef<HTMLInputElement>(null)
  const hasTyped = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const typed = useTypedQuery(
    params.q,
    isLive
      ? (q) => {
          goTo(withQuery(params, q), { replace: hasTyped.current })
          hasTyped.current = true
        }
      : undefined,
    input,
  )
  const { text, problem } = typed
  const suggestions = useSuggestions(text, isOpen)
  const count = suggestions.words.length + suggestions.companies.length
  const isExpanded = isOpen && count > 0

  useEffect(() => {
    function focusBox(event: globalThis.KeyboardEvent) {
      const target = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focusBox)
    return () => document.removeEventListener('keydown', focusBox)
  }, [])

  function close() {
    setOpen(false)
    setActive(-1)
  }

  function write(next: string, open = true) {
    typed.setText(next)
    setOpen(open)
    setActive(-1)
  }

  function choose(position: number) {
    const company = suggestions.companies[position - suggestions.words.length]
    close()
    if (company) {
      typed.leave()
      void navigate(href('/company/:id', { id: company.slug }))
    } else write(`${withoutLastWord(text)}${suggestions.words[position]} `, false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    close()
    const q = typed.submit()
    if (q !== undefined) goTo(withQuery(params, q))
  }

  function onKeyDown(event: KeyboardEvent) {
    // Keys of an input method that is composing a word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // The cycle includes the box itself, as -1.
      setActive((at) => ((at + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && isExpanded && active >= 0) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isExpanded) close()
      else write('', false)
    }
  }

  return (
    <search>
      <form id="search-form" action={href('/search')} className={styles.form} onSubmit={submit}>
        <div className={styles.field}>
          <Icon name="search" />
          <input
            ref={input}
            className={styles.input}
            type="text"
            name="q"
            value={text}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            role="combobox"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            aria-expanded={isExpanded}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={isExpanded && active >= 0 ? optionId(list, active) : undefined}
            aria-invalid={problem !== undefined}
            aria-describedby="search-problem"
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {text !== '' && (
            <button
              type="button"
              className={`${button.quiet} js-only`}
              aria-label={t('search.clear')}
              onClick={() => {
                write('', false)
                input.current?.focus()
              }}
            >
              <Icon name="close" />
            </button>
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
          {isExpanded && (
            <SuggestionList
              id={list}
              text={text}
              suggestions={suggestions}
              active={active}
              onChoose={choose}
            />
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
      <output className="visually-hidden">{isExpanded && t('search.suggest.count', { count })}</output>
    </search>
  )
}
