import type { ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { withQuery } from '#core/search/changes.ts'
import { writeQuery } from '#core/search/query.ts'
import type { Correction, SearchParams } from '#core/search/search-response.ts'
import styles from './search.module.css'
import { searchAddress } from './search-address.ts'

interface CorrectedLineProps {
  params: SearchParams
  /** The query as typed. */
  typed: string
  corrected: Correction
}

/** Says how the results differ from the query, and offers the exact query. */
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

/** Puts an element in the place of the `\0` of a text. */
function Around({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split('\0')
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
