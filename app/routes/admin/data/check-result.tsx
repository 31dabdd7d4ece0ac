import { formatMoment, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import type { CheckedFile } from '#core/imports/uploads/upload.ts'
import styles from './data.module.css'
import { Facts } from './facts.tsx'
import { reasonText, warningText } from './reasons.tsx'

interface CheckResultProps {
  check: CheckedFile & { at: string }
  rejectedAddress: string
}

const counts = ['rows', 'new', 'changed', 'unchanged', 'rejected', 'duplicates'] as const

/** What an import would do, how the file was understood, and what of it cannot be taken. */
export function CheckResult({ check, rejectedAddress }: CheckResultProps) {
  const { t, language } = useText()
  const { missing } = check
  const number = (count: number) => formatNumber(count, language)
  const warnings = Object.entries(check.warnings)
  return (
    <>
      <section className={layout.panel}>
        <h2>{t('adminData.check.result')}</h2>
        <Facts
          facts={[
            ...counts.map((name) => [t(`adminData.${name}`), number(check[name])] as const),
            ...(missing ? [[t('adminData.missing'), number(missing.count)] as const] : []),
          ]}
        />
        <p className={layout.lead}>{t('adminData.check.at', { moment: formatMoment(check.at) })}</p>
      </section>
      <div className={table.card}>
        <table className={`${table.table} ${styles.table}`}>
          <caption>{t('adminData.check.columns')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('adminData.check.heading')}</th>
              <th scope="col">{t('adminData.check.column')}</th>
            </tr>
          </thead>
          <tbody>
            {check.columns.map(({ heading, column }) => (
              <tr key={column}>
                <th scope="row" className={styles.cell}>
                  {heading}
                </th>
                <td>{t(`adminData.column.${column}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {check.ignored.length > 0 && (
        <p className={styles.cell}>
          {t('adminData.check.ignored', { headings: check.ignored.slice(0, 40).join(' · ') })}
        </p>
      )}
      {warnings.length > 0 && (
        <section className={layout.panel}>
          <h2>{t('adminData.check.warnings')}</h2>
          <ul className={styles.warnings}>
            {warnings.map(([what, count]) => (
              <li key={what}>
                {warningText(t, what)}: {number(count)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {check.rejectedRows.length > 0 && (
        <>
          <div className={table.card}>
            <table className={`${table.table} ${styles.table}`}>
              <caption>{t('adminData.check.rejectedRows')}</caption>
              <thead>
                <tr>
                  <th scope="col" className={table.number}>
                    {t('adminData.check.line')}
                  </th>
                  <th scope="col">{t('adminData.check.reason')}</th>
                  <th scope="col">{t('adminData.check.row')}</th>
                </tr>
              </thead>
              <tbody>
                {check.rejectedRows.map(({ line, field, reason, text }) => (
                  <tr key={line}>
                    <th scope="row" className={table.number}>
                      {line}
                    </th>
                    <td>{reasonText(t, field, reason)}</td>
                    <td className={styles.cell}>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p>
            <a href={rejectedAddress} download>
              {t('adminData.check.allRejected')}
            </a>
          </p>
        </>
      )}
    </>
  )
}
