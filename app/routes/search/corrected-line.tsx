import { useText } from '#app/i18n/use-text.ts'
import type { Correction, SearchParams } from '#core/search/answer.ts'
import { withQuery } from '#core/search/changes.ts'
import { writeQuery } from '#core/search/query.ts'
import styles from './results.module.css'
import { searchAddress } from './search-address.ts'

interface CorrectedLineProps {
  params: SearchParams
  /** The query as typed. */
  typed: string
  corrected: Correction
}

/** Says how the answer differs from the question, and offers the question as it was. */
export function CorrectedLine({ params, typed, corrected }: CorrectedLineProps) {
  const { t } = useText()
  const isLiteral = /["“”-]/.test(typed)
  return (
    <p className={styles.corrected}>
      {corrected.kind === 'nearest' ? (
        t(corrected.dropped.length > 0 ? 'search.corrected.without' : 'search.corrected.nearest', {
          words: corrected.dropped.map((word) => `‘${word}’`).join(', '),
        })
      ) : (
        <Around text={t('search.corrected', { query: '\0' })}>
          <a href={searchAddress(withQuery(params, corrected.query))}>
            <b>{corrected.query}</b>
          </a>
        </Around>
      )}
      {!isLiteral && (
        <>
          {' · '}
          <a href={searchAddress(withQuery(params, writeQuery([{ kind: 'phrase', text: typed }])))}>
            {t('search.corrected.exactly', { query: `“${typed}”` })}
          </a>
        </>
      )}
    </p>
  )
}

/** A text with an element in the place of its mark. */
function Around({ text, children }: { text: string; children: React.ReactNode }) {
  const [before, after] = text.split('\0')
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
