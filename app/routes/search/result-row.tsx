import { memo } from 'react'
import { href } from 'react-router'
import { formatDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { CopyButton } from '#app/ui/copy.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Marked, withoutMarks } from '#app/ui/marked.tsx'
import type { Row } from './row.ts'
import styles from './search.module.css'

interface ResultRowProps {
  row: Row
  isSelected: boolean
  onSelect: (id: number) => void
}

/** On a wide screen three lines: name and badges, international name and address, facts. */
export const ResultRow = memo(function ResultRow({ row, isSelected, onSelect }: ResultRowProps) {
  const { t } = useText()
  const { slug, taxCode, internationalName, businessType, phone, email, issueDate, address } = row
  return (
    <li className={styles.row}>
      <label className={`${styles.select} js-only`}>
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t('search.select', { name: withoutMarks(row.name) })}
          onChange={() => onSelect(row.id)}
        />
      </label>
      <div className={styles.body}>
        <p className={styles.first}>
          <a href={href('/company/:id', { id: slug })} className={styles.name}>
            <Marked text={row.name} />
          </a>
          <Badges row={row} />
        </p>
        {(internationalName || address) && (
          <p className={styles.second}>
            {internationalName && (
              <span title={withoutMarks(internationalName)}>
                <Marked text={internationalName} />
              </span>
            )}
            {address && (
              <span title={address}>
                <span className="visually-hidden">{t('company.address')}: </span>
                {address}
              </span>
            )}
          </p>
        )}
        <p className={styles.facts}>
          <span>
            <span className="visually-hidden">{t('company.taxCode')}: </span>
            <span className="num">{taxCode}</span>
            {row.kind !== 'household' && <CopyButton value={taxCode} what={t('company.taxCode')} />}
          </span>
          {issueDate && (
            <span>
              <span className="visually-hidden">{t('company.issueDate')}: </span>
              <span className="num">{formatDate(issueDate)}</span>
            </span>
          )}
          {phone && (
            <span>
              <span className="visually-hidden">{t('company.phone')}: </span>
              <span className="num">{phone}</span>
              <CopyButton value={phone} what={t('company.phone')} />
            </span>
          )}
          {email && (
            <span className={styles.email}>
              <span className="visually-hidden">{t('company.email')}: </span>
              {email}
            </span>
          )}
          {businessType && (
            <span className={styles.industry} title={businessType}>
              <span className="visually-hidden">{t('company.businessType')}: </span>
              {businessType}
            </span>
          )}
        </p>
      </div>
    </li>
  )
})

function Badges({ row }: { row: Row }) {
  const { t } = useText()
  return (
    <>
      {row.isExported && (
        <span className={`${styles.badge} ${styles.exported}`}>{t('search.row.exported')}</span>
      )}
      {row.kind !== 'company' && <span className={styles.badge}>{t(`company.kind.${row.kind}`)}</span>}
      {row.status !== 'active' && row.status !== 'unknown' && (
        <span className={`${styles.badge} ${styles.warning}`}>{t(`company.status.${row.status}`)}</span>
      )}
      <span className={styles.has}>
        {row.hasRepresentative && <Has name="person" text={t('search.row.representative')} />}
        {row.phone && <Has name="phone" text={t('search.row.phone')} />}
        {row.email && <Has name="mail" text={t('search.row.email')} />}
      </span>
    </>
  )
}

function Has({ name, text }: { name: 'person' | 'phone' | 'mail'; text: string }) {
  return (
    <span title={text}>
      <Icon name={name} />
      <span className="visually-hidden">{text} </span>
    </span>
  )
}
