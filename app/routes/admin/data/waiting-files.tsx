import { href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { formatFileSize } from '#app/routes/exports/file-size.ts'
import badge from '#app/ui/badge.module.css'
import table from '#app/ui/table.module.css'
import type { Upload } from '#core/imports/uploads/upload.ts'
import styles from './data.module.css'

const kinds = { running: badge.accent, interrupted: badge.warning, failed: badge.bad, done: badge.good }

/** What has been uploaded and not imported to the end. */
export function WaitingFiles({ uploads }: { uploads: readonly Upload[] }) {
  const { t, language } = useText()
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <caption>{t('adminData.waiting')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('adminData.waitingFile')}</th>
            <th scope="col">{t('adminData.waitingState')}</th>
            <th scope="col" className={styles.wide}>
              {t('adminData.waitingBy')}
            </th>
          </tr>
        </thead>
        <tbody>
          {uploads.map(({ id, fileName, bytes, check, uploadedAt, uploadedBy }) => (
            <tr key={id}>
              <th scope="row">
                <a href={href('/admin/data/uploads/:id', { id })}>{fileName}</a>
                <span className={styles.note}>{formatFileSize(bytes, language)}</span>
              </th>
              <td>
                <span className={`${badge.badge} ${kinds[check.state]}`}>
                  {t(`adminData.check.${check.state}`)}
                </span>
              </td>
              <td className={styles.wide}>
                <span className="num">{formatMoment(uploadedAt)}</span>{' '}
                <span className={styles.note}>{uploadedBy.name}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
