import { useText } from '#app/i18n/use-text.ts'
import type { Suggestions } from '#core/search/answer.ts'
import styles from './search-box.module.css'

/** No native element is a list in groups that a text field walks. */
const listBox = { role: 'listbox' }

interface SuggestionListProps {
  id: string
  /** What they complete. */
  text: string
  suggestions: Suggestions
  /** Position of the marked option over both groups; -1 for none. */
  active: number
  onChoose: (position: number) => void
}

export const optionId = (id: string, position: number) => `${id}-${position}`

/** What stands before the last word; a dash or quote before that word stays. */
export function withoutLastWord(text: string): string {
  return text.replace(/[^\s"“”-]*$/u, '')
}

/** Words and real companies, apart from each other. */
export function SuggestionList({ id, text, suggestions, active, onChoose }: SuggestionListProps) {
  const { t } = useText()
  const { words, companies } = suggestions
  const option = (position: number) => ({
    id: optionId(id, position),
    role: 'option',
    'aria-selected': position === active,
    className: styles.option,
    // Before the box loses the focus.
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
