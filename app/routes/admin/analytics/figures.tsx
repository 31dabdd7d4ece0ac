import type { ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import type { FigureKind } from '#core/analytics/analytics-tables.ts'
import type { Figures } from '#core/analytics/read-figures.server.ts'
import { formatDate, formatMoney, formatNumber } from '#text/formats.ts'
import { type Language, languageFacts } from '#text/languages.ts'
import styles from '../admin.module.css'

/** The current totals of the product. */
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

/** A figure with its name above and a note below. */
export function Card({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={`num ${styles.value}`}>{value}</dd>
      {children && <dd className={styles.more}>{children}</dd>}
    </div>
  )
}

/** Formats a figure for reading; a dash for none. */
export function formatFigure(value: number | null, kind: FigureKind, language: Language): string {
  if (value === null) return '–'
  if (kind === 'money') return value < 0 ? `−${formatMoney(-value, language)}` : formatMoney(value, language)
  if (kind === 'percent') return formatPercent(value, language)
  if (kind === 'duration') return `${rounded(value, language)} ms`
  return value < 0 ? `−${formatNumber(-value, language)}` : formatNumber(value, language)
}

/** Formats a percentage with one decimal, such as −12.5%. */
function formatPercent(value: number, language: Language): string {
  const text = Math.abs(value).toLocaleString(languageFacts[language].locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return `${value < 0 ? '−' : ''}${text}%`
}

/** Rounds to two digits, the precision of the histogram. */
const rounded = (value: number, language: Language) =>
  Number(value.toPrecision(2)).toLocaleString(languageFacts[language].locale, { maximumSignificantDigits: 2 })

/** Formats a mark of an axis: 1,200 and 12K, $19, 0.5 ms. */
export function formatMark(value: number, kind: FigureKind, language: Language): string {
  if (kind === 'duration') return `${value.toLocaleString(languageFacts[language].locale)} ms`
  const amount = kind === 'money' ? value / 100 : value
  const notation = Math.abs(amount) >= 10_000 ? 'compact' : 'standard'
  const text = amount.toLocaleString(languageFacts[language].locale, { notation, maximumFractionDigits: 1 })
  return kind === 'money' ? languageFacts[language].dollars(text) : text
}

/** Formats a day as dd/mm/yyyy, a month as mm/yyyy. */
export function formatPeriod(period: string): string {
  if (period.length > 7) return formatDate(period)
  const [year, month] = period.split('-')
  return `${month}/${year}`
}
