import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { Attention } from '#core/analytics/read-attention.server.ts'
import styles from './admin.module.css'

/** The ways to everything that is administered, each with a word on what is there. */
export function Tiles({
  attention: { openRequests, overdueRequests, lastImport },
}: {
  attention: Attention
}) {
  const { t } = useText()
  const requests =
    openRequests === 0
      ? t('admin.dashboard.noRequests')
      : [
          t('admin.dashboard.requestsText', { count: openRequests }),
          overdueRequests > 0 && t('admin.dashboard.requestsOverdue', { count: overdueRequests }),
        ]
          .filter(Boolean)
          .join(', ')
  const data = lastImport
    ? t('admin.dashboard.lastImport', {
        date: formatMoment(lastImport.startedAt),
        state: t(`admin.dashboard.import.${lastImport.status}`),
      })
    : t('admin.dashboard.noImport')
  const tiles = [
    ['/admin/articles', t('admin.articles'), t('admin.dashboard.articlesText')],
    ['/admin/users', t('admin.users'), t('admin.dashboard.usersText')],
    ['/admin/media', t('admin.media'), t('admin.dashboard.mediaText')],
    ['/admin/analytics', t('admin.analytics'), t('admin.dashboard.analyticsText')],
    ['/admin/requests', t('admin.requests'), requests],
    ['/admin/data', t('admin.data'), data],
    ['/admin/help', t('admin.help'), t('admin.dashboard.helpText')],
    ['/admin/audit', t('admin.audit'), t('admin.dashboard.auditText')],
  ]
  return (
    <nav aria-label={t('admin.dashboard.places')}>
      <ul className={styles.tiles}>
        {tiles.map(([path, name, text]) => (
          <li key={path}>
            <a href={path}>
              <strong>{name}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
