import type { ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import styles from '#app/ui/page.module.css'
import type { ExportSummary } from '#core/exports/read-exports.server.ts'
import own from './exports.module.css'
import { SearchSource } from './search-source.tsx'

interface ExportFactsProps {
  summary: ExportSummary
  listedCount: number
  hiddenCount: number
}

/** What was bought, where it came from, and what has changed about it since. */
export function ExportFacts({ summary, listedCount, hiddenCount }: ExportFactsProps) {
  const { t } = useText()
  const { companyCount, creditsUsed, columns, searchAddress } = summary
  const removedCount = companyCount - listedCount
  const counts = [
    t('exporting.companies', { count: companyCount }),
    t('exporting.done.new', { count: creditsUsed }),
    t('exporting.done.again', { count: companyCount - creditsUsed }),
  ]
  return (
    <section className={styles.panel} aria-labelledby="facts">
      <h2 id="facts">{t('exporting.export.facts')}</h2>
      <dl className={own.facts}>
        <Fact name={t('exporting.history.companies')}>{counts.join(' · ')}</Fact>
        <Fact name={t('exporting.quote.cost')}>{t('exporting.credits', { count: creditsUsed })}</Fact>
        <Fact name={t('exporting.export.source')}>
          <SearchSource address={searchAddress} />
        </Fact>
        <Fact name={t('exporting.quote.columns')}>
          {columns.map((key) => t(`exporting.column.${key}`)).join(' · ')}
        </Fact>
        {(removedCount > 0 || hiddenCount > 0) && (
          <Fact name={t('exporting.export.changed')}>
            {removedCount > 0 && <p>{t('exporting.export.removed', { count: removedCount })}</p>}
            {hiddenCount > 0 && <p>{t('exporting.export.hidden', { count: hiddenCount })}</p>}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
