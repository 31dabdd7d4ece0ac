import { memo } from 'react'
import { href } from 'react-router'
import { formatDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { CopyButton } from '#app/ui/copy.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Marked, withoutMarks } from '#app/ui/marked.tsx'
import type { Row } from './row.ts'
import styles from './result-row.module.css'

interface RowProps {
  row: Row
  isSelected: boolean
  /** With Shift: all rows since the last one. */
  onSelect: (id: number, isRange: boolean) => void
}

/** A result: one line of cells under the column heads, a card of three lines where there is less room. */
export const ResultRow = memo(function ResultRow(props: RowProps & { isPreviewed: boolean }) {
  const { t } = useText()
  const { row, isPreviewed, ...selecting } = props
  const { phone, district, city, issueDate } = row
  return (
    <li className={styles.row} data-previewed={isPreviewed || undefined}>
      <SelectBox row={row} {...selecting} />
      <div className={styles.title}>
        <CompanyName row={row} />
        {row.internationalName && (
          <p className={styles.second}>
            <Marked text={row.internationalName} />
          </p>
        )}
      </div>
      <p className={styles.code}>
        <span className="visually-hidden">{t('company.taxCode')}: </span>
        <TaxCode row={row} />
      </p>
      {phone && (
        <p className={styles.phone}>
          <span className="visually-hidden">{t('company.phone')}: </span>
          {/* May break between two numbers. */}
          {phone}
        </p>
      )}
      {(district || city) && (
        <p className={styles.place} title={row.address}>
          {district && <span className={styles.district}>{district}</span>}
          {city && <span className={styles.city}>{city}</span>}
        </p>
      )}
      {issueDate && (
        <p className={styles.date}>
          <span className="visually-hidden">{t('search.column.issueDate')}: </span>
          <span className="num">{formatDate(issueDate)}</span>
        </p>
      )}
    </li>
  )
})

/** The checkbox of a result. */
export function SelectBox({ row, isSelected, onSelect }: RowProps) {
  const { t } = useText()
  return (
    <label className={`${styles.select} js-only`}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t('search.select', { name: withoutMarks(row.name) })}
        onChange={({ nativeEvent }) => onSelect(row.id, (nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}

/** Name, status unless active, and the button of the preview. `data-row` leads keys and clicks to the row. */
export function CompanyName({ row }: { row: Row }) {
  const { t } = useText()
  return (
    <p className={styles.first}>
      <a href={href('/company/:id', { id: row.slug })} className={styles.name} data-row={row.id}>
        <Marked text={row.name} />
      </a>
      <Badges row={row} />
      <button
        type="button"
        className={`${button.quiet} ${styles.preview} js-only`}
        data-preview={row.id}
        title={t('search.preview')}
        aria-label={t('search.preview.of', { name: withoutMarks(row.name) })}
      >
        <Icon name="preview" />
      </button>
    </p>
  )
}

export function TaxCode({ row: { kind, taxCode } }: { row: Row }) {
  const { t } = useText()
  return (
    <>
      <span className="num">{taxCode}</span>
      {kind !== 'household' && <CopyButton value={taxCode} what={t('company.taxCode')} />}
    </>
  )
}

export function Badges({ row: { status, isExported } }: { row: Row }) {
  const { t } = useText()
  return (
    <>
      {status !== 'active' && status !== 'unknown' && (
        <span className={`${badge.badge} ${badge.warning}`}>{t(`company.status.${status}`)}</span>
      )}
      {isExported && <span className={`${badge.badge} ${badge.good}`}>{t('search.row.exported')}</span>}
    </>
  )
}
