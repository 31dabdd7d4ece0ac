import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Attention } from '#core/analytics/read-attention.server.ts'
import styles from './admin.module.css'

/** What waits for somebody, and where to see to it; nothing where nothing does. */
const matters = [
  { figure: 'openRequests', path: '/admin/requests' },
  { figure: 'failedImports', path: '/admin/data' },
  { figure: 'failedMails', path: undefined },
  { figure: 'pendingPurchases', path: undefined },
] as const

export function AttentionPanel({ attention }: { attention: Attention }) {
  const { t } = useText()
  const pressing = matters.filter(({ figure }) => attention[figure] > 0)
  if (pressing.length === 0) return null
  return (
    <Notice kind="warning" title={t('admin.dashboard.attention')}>
      <ul className={styles.attention}>
        {pressing.map(({ figure, path }) => {
          const text = t(`admin.dashboard.${figure}`, { count: attention[figure] })
          return <li key={figure}>{path ? <a href={path}>{text}</a> : text}</li>
        })}
      </ul>
    </Notice>
  )
}
