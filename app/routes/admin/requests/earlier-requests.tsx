import { href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import type { ListedRequest } from '#core/requests/read-requests.server.ts'
import styles from './requests.module.css'

/** What else was asked of the company, the latest first. */
export function EarlierRequests({ others }: { others: readonly ListedRequest[] }) {
  const { t } = useText()
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.others')}</h2>
      {others.length === 0 ? (
        <p className={layout.lead}>{t('admin.requests.noOthers')}</p>
      ) : (
        <ul className={styles.facts}>
          {others.map(({ id, kind, status, createdAt, requesterName }) => (
            <li key={id}>
              <a href={href("/admin/requests/:id", { id })}>{t(`admin.requests.kind.${kind}`)}</a>
              <span className={table.detail}>
                {formatMoment(createdAt)} · {requesterName} · {t(`admin.requests.status.${status}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
