/* oxlint-disable react/no-array-index-key -- cells keep their places */
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { DataTable } from '#app/ui/data-table.tsx'
import { creditPackages } from '#core/billing/packages.ts'
import { signUpCredits } from '#core/credits/credit-entry.ts'
import { formatMoney } from '#text/formats.ts'
import styles from './home.module.css'
import type { HomeData } from './load-home.server.ts'

/** The first rows of a file, and what a file costs. */
export function TakeHome({ preview: { columns, rows, moreColumns } }: { preview: HomeData['preview'] }) {
  const { t, language } = useText()
  return (
    <section className={styles.take} aria-labelledby="take-home">
      <div>
        <h2 id="take-home">{t('home.take')}</h2>
        <p>{t('home.take.text')}</p>
      </div>
      {rows.length > 0 && (
        <div className={styles.preview}>
          <DataTable
            className={styles.file}
            caption={t('home.take.preview')}
            rows={rows}
            keyOf={(row) => row.join()}
            columns={columns.map((heading, at) => ({
              heading,
              isRowHeader: at === 0,
              isWide: at > 1,
              className: at === 0 ? undefined : 'num',
              cell: (row: string[]) => row[at],
            }))}
          />
          <p className={styles.small}>{t('home.take.more', { count: moreColumns })}</p>
        </div>
      )}
      <div className={styles.offer}>
        <p className={styles.free}>
          <b>{t('home.take.free', { count: signUpCredits })}</b>
          <a href={href('/register')} className={`${button.button} ${button.primary}`}>
            {t('home.take.register')}
          </a>
        </p>
        <ul className={styles.prices}>
          {creditPackages.map(({ id, name, credits, price }) => (
            <li key={id}>
              <span>{name}</span>
              <b>{formatMoney(price, language)}</b>
              <span>{t('home.take.companies', { count: credits })}</span>
            </li>
          ))}
        </ul>
        <a href={href('/export-pricing')}>{t('home.take.pricing')}</a>
      </div>
    </section>
  )
}
