import type { ReactNode } from 'react'
import { formatMoney, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { Figures } from '#core/analytics/read-figures.server.ts'
import styles from '../admin.module.css'
import { formatFigure, formatPercent } from './format-figure.ts'

/** What the place amounts to now. */
export function FigureCards({ figures }: { figures: Figures }) {
  const { t, language } = useText()
  const { users, content, revenue, credits } = figures
  const number = (value: number) => formatNumber(value, language)
  const money = (cents: number) => formatFigure(cents, 'money', language)
  return (
    <dl className={styles.figures}>
      <Card label={t('admin.analytics.totalUsers')} value={number(users.total)}>
        {users.growth === null
          ? t('admin.analytics.noGrowth')
          : t('admin.analytics.growth', {
              percent: `${users.growth > 0 ? '+' : ''}${formatPercent(users.growth, language)}`,
            })}
      </Card>
      <Card label={t('admin.analytics.content')} value={number(content.published)}>
        {t('admin.analytics.drafts', { drafts: content.drafts, help: content.help })}
      </Card>
      <Card label={t('admin.analytics.revenueCard')} value={money(revenue.total)}>
        {t('admin.analytics.revenueMonth', {
          money: money(revenue.thisMonth),
          refunded: formatMoney(revenue.refunded, language),
        })}
      </Card>
      <Card label={t('admin.analytics.creditsSold')} value={number(credits.sold)}>
        {t('admin.analytics.thisMonth', { amount: credits.soldThisMonth })}
      </Card>
      <Card label={t('admin.analytics.creditsSpent')} value={number(credits.spent)}>
        {t('admin.analytics.thisMonth', { amount: credits.spentThisMonth })}
      </Card>
    </dl>
  )
}

/** One figure with its name above it and what to know about it below. */
export function Card({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={`num ${styles.value}`}>{value}</dd>
      {children && <dd className={styles.more}>{children}</dd>}
    </div>
  )
}
