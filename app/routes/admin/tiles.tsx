import { href } from 'react-router'
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
    [href('/admin/articles'), t('admin.articles'), t('admin.dashboard.articlesText')],
    [href('/admin/users'), t('admin.users'), t('admin.dashboard.usersText')],
    [href('/admin/media'), t('admin.media'), t('admin.dashboard.mediaText')],
    [href('/admin/analytics'), t('admin.analytics'), t('admin.dashboard.analyticsText')],
    [href('/admin/requests'), t('admin.requests'), requests],
    [href('/admin/data'), t('admin.data'), data],
    [href('/admin/help'), t('admin.help'), t('admin.dashboard.helpText')],
    [href('/admin/audit'), t('admin.audit'), t('admin.dashboard.auditText')],
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
