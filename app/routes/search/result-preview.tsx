import { href } from 'react-router'
import { formatDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { CopyButton } from '#app/ui/copy.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { withoutMarks } from '#app/ui/marked.tsx'
import { Badges } from './result-row.tsx'
import type { Row } from './row.ts'
import rowStyles from './result-row.module.css'
import styles from './results.module.css'

/** What the list knows of a company, beside the list. It was counted with its page, so a preview costs nothing. */
export function ResultPreview({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useText()
  const { kind, taxCode, phone, email, address, businessType, issueDate } = row
  const name = withoutMarks(row.name)
  const facts = [
    { key: 'taxCode', value: taxCode, isCopied: kind !== 'household' },
    { key: 'phone', value: phone, isCopied: true },
    { key: 'email', value: email, isCopied: true },
    { key: 'address', value: address, isCopied: true },
    { key: 'businessType', value: businessType },
    { key: 'issueDate', value: issueDate && formatDate(issueDate) },
  ] as const
  return (
    <aside className={`${styles.pane} no-print`} aria-label={t('search.preview')}>
      <div className={styles.paneHead}>
        <h3>{name}</h3>
        <button type="button" className={button.quiet} aria-label={t('layout.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {row.internationalName && <p className={rowStyles.second}>{withoutMarks(row.internationalName)}</p>}
      <p className={styles.paneBadges}>
        <Badges row={row} />
      </p>
      <dl className={styles.paneFacts}>
        {facts.map(
          ({ key, value, ...fact }) =>
            value && (
              <div key={key}>
                <dt>{t(`search.column.${key}`)}</dt>
                <dd className={key === 'taxCode' || key === 'phone' ? 'num' : undefined}>
                  {value}
                  {'isCopied' in fact && fact.isCopied && (
                    <CopyButton value={value} what={t(`search.column.${key}`)} />
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
      {row.hasRepresentative && <p className={rowStyles.second}>{t('search.preview.representative')}</p>}
      <a className={button.button} href={href('/company/:id', { id: row.slug })}>
        {t('search.preview.open')}
      </a>
    </aside>
  )
}
