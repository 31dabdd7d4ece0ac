import { useText } from '#app/i18n/use-text.ts'
import { Sparkline } from '#app/ui/chart.tsx'
import type { Figures } from '#core/analytics/read-figures.server.ts'
import type { Trend, Trends } from '#core/analytics/read-trends.server.ts'
import { formatNumber } from '#text/formats.ts'
import cards from '../admin.module.css'
import { formatChange, formatShort } from '../analytics/figures.tsx'
import styles from './overview.module.css'

interface TrendCardsProps {
  companies: number
  users: Figures['users']
  trends: Trends
}

/** Four figures, each with its last 30 days. */
export function TrendCards({ companies, users, trends }: TrendCardsProps) {
  const { t, language } = useText()
  const count = (value: number) => formatShort(value, 'count', language)
  const days = trends.companies.days.length
  const change = ({ sum, before }: Trend) => {
    if (before <= 0) return t('admin.dashboard.trend.none', { days })
    const percent = (100 * (sum - before)) / before
    return t('admin.dashboard.trend.change', { percent: formatChange(percent, language), days })
  }
  const added = trends.companies.sum
  const figures = [
    {
      name: t('admin.dashboard.companies'),
      value: count(companies),
      notes: [
        t('admin.dashboard.companiesAdded', {
          amount: `${added < 0 ? '−' : '+'}${formatNumber(Math.abs(added), language)}`,
          days,
        }),
      ],
      trend: trends.companies,
    },
    {
      name: t('admin.dashboard.totalUsers'),
      value: count(users.total),
      notes: [
        `${t('admin.dashboard.activeUsers')}: ${count(users.active)}`,
        `${t('admin.dashboard.newThisMonth')}: ${count(users.newThisMonth)}`,
      ],
      trend: trends.registrations,
    },
    {
      name: t('admin.dashboard.revenue', { days }),
      value: formatShort(trends.revenue.sum, 'money', language),
      notes: [t('admin.dashboard.purchases', { count: trends.purchases.sum }), change(trends.revenue)],
      trend: trends.revenue,
    },
    {
      name: t('admin.dashboard.searches', { days }),
      value: count(trends.searches.sum),
      notes: [change(trends.searches)],
      trend: trends.searches,
    },
  ]
  return (
    <dl className={`${cards.figures} ${styles.trends}`}>
      {figures.map(({ name, value, notes, trend }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={`num ${cards.value}`}>{value}</dd>
          {notes.map((note) => (
            <dd key={note} className={cards.more}>
              {note}
            </dd>
          ))}
          <dd className={styles.spark}>
            <Sparkline values={trend.days} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
