import type { MetaDescriptor } from 'react-router'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import button from '#app/ui/button.module.css'
import layout from '#app/ui/page.module.css'
import type { Totals } from '#core/statistics/statistics.ts'
import type { BreakdownRow } from './breakdown.server.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import { Registrations } from './registrations.tsx'
import type { StatisticsData, Step } from './load-statistics.server.ts'
import { Trail } from './trail.tsx'
import styles from './browse.module.css'

interface MetaArgs {
  loaderData: StatisticsData | undefined
  matches: readonly unknown[]
  location: { search: string }
}

/** Returns the metadata of a page about the companies with some choices; one without companies is not indexed. */
export function statisticsMeta({ loaderData, matches, location }: MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [{ title: productName }]
  const { language, origin } = (matches[0] as { loaderData: RootData }).loaderData
  const { heading, description, path, total } = loaderData
  const title = `${translatorOf(language)('browse.titleOf', { heading })} · ${productName}`
  return [
    ...pageMeta({ title, description, address: origin + path, location }),
    ...(total === 0 ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** Figures about the companies of a province, of an industry, or of both. */
export function StatisticsPage({ data }: { data: StatisticsData }) {
  const { t } = useText()
  const { heading, about, trail, notes, total, search, newest, csv, months, statuses, breakdowns } = data
  const [main, ...others] = breakdowns
  return (
    <div className={layout.page}>
      <div className={styles.top}>
        <Trail steps={trail} />
        <h1>{heading}</h1>
        <p className={layout.lead}>{t('browse.lead', { about, count: total })}</p>
        {notes?.map((steps, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- notes keep their places
          <Note key={at} steps={steps} />
        ))}
        {total > 0 && (
          <p className={styles.ways}>
            <a href={search} className={`${button.button} ${button.primary}`}>
              {t('browse.search', { count: total })}
            </a>
            <a href={newest} className={button.button}>
              {t('browse.newest')}
            </a>
          </p>
        )}
      </div>
      {total > 0 && (
        <>
          <Registrations months={months} csv={csv} />
          <div className={styles.pair}>
            <Breakdown {...main} />
            <div className={styles.column}>
              <Breakdown filter="status" rows={statuses} />
              {others.map((other) => (
                <Breakdown key={other.filter} {...other} />
              ))}
            </div>
          </div>
        </>
      )}
    </div>
  )
}

interface BreakdownProps {
  filter: keyof Totals['counts']
  rows: readonly BreakdownRow[]
}

function Breakdown({ filter, rows }: BreakdownProps) {
  const { t } = useText()
  const title = t(`browse.by.${filter}`)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={`by-${filter}`}>
      <h2 id={`by-${filter}`}>{title}</h2>
      <BreakdownTable caption={title} heading={t(`browse.heading.${filter}`)} rows={rows} />
    </section>
  )
}

function Note({ steps }: { steps: readonly Step[] }) {
  return (
    <p className={styles.note}>
      {steps.map(({ name, path }) =>
        path ? (
          <a key={name} href={path}>
            {name}
          </a>
        ) : (
          <span key={name}>{name}</span>
        ),
      )}
    </p>
  )
}
