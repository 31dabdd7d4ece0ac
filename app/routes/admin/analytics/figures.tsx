import type { ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import {
  type AnalyticsTable,
  columnsOf,
  type FigureKind,
  type TableColumn,
} from '#core/analytics/analytics-tables.ts'
import type { AnalyticsTables } from '#core/analytics/read-analytics.server.ts'
import type { Figures } from '#core/analytics/read-figures.server.ts'
import { formatDate, formatMoney, formatNumber } from '#text/formats.ts'
import { type Language, languageFacts } from '#text/languages.ts'
import styles from '../admin.module.css'

/** The current totals of the product. */
export function FigureCards({ figures }: { figures: Figures }) {
  const { t, language } = useText()
  const { users, content, revenue, credits } = figures
  const number = (value: number) => formatShort(value, 'count', language)
  const money = (cents: number) => formatShort(cents, 'money', language)
  return (
    <dl className={styles.figures}>
      <Card label={t('admin.analytics.totalUsers')} value={number(users.total)}>
        {users.growth === null
          ? t('admin.analytics.noGrowth')
          : t('admin.analytics.growth', {
              percent: formatChange(users.growth, language),
            })}
      </Card>
      <Card label={t('admin.analytics.content')} value={number(content.published)}>
        {t('admin.analytics.drafts', { drafts: content.drafts, help: content.help })}
      </Card>
      <Card label={t('admin.analytics.revenueCard')} value={money(revenue.total)}>
        {t('admin.analytics.revenueMonth', {
          money: money(revenue.thisMonth),
          refunded: money(revenue.refunded),
        })}
      </Card>
      <Card label={t('admin.analytics.creditsSold')} value={number(credits.sold)}>
        {t('admin.analytics.creditsMonth', {
          sold: number(credits.soldThisMonth),
          spent: number(credits.spent),
        })}
      </Card>
    </dl>
  )
}

/** Returns the figure of a column over the whole period. */
function totalOf(tables: AnalyticsTables, id: TableColumn): number | null {
  const table = id.slice(0, id.indexOf('.')) as AnalyticsTable
  return tables[table].total[columnsOf(table).findIndex((column) => column.id === id)]
}

/** The most important figures of the chosen period. */
export function PeriodFigures({ tables }: { tables: AnalyticsTables }) {
  const { t, language } = useText()
  const short = (id: TableColumn, kind: FigureKind = 'count') =>
    formatShort(totalOf(tables, id), kind, language)
  const growth = totalOf(tables, 'users.growth')
  const share = totalOf(tables, 'empty-searches.share')
  return (
    <dl className={styles.figures}>
      <Card label={t('admin.analytics.revenue')} value={short('revenue.net', 'money')}>
        {t('admin.analytics.purchasesInPeriod', {
          count: totalOf(tables, 'revenue.purchases')!,
          refunded: short('revenue.refunds', 'money'),
        })}
      </Card>
      <Card label={t('admin.analytics.creditsSold')} value={short('credits.sold')}>
        {t('admin.analytics.spentInPeriod', { amount: short('credits.spent') })}
      </Card>
      <Card label={t('admin.analytics.totalUsers')} value={short('users.total')}>
        {t('admin.analytics.newInPeriod', { count: totalOf(tables, 'users.registrations')! })}
        {growth !== null && ` · ${formatChange(growth, language)}`}
      </Card>
      <Card label={t('admin.analytics.searches')} value={short('searches.searches')}>
        {share !== null &&
          t('admin.analytics.emptyInPeriod', { share: formatFigure(share, 'percent', language) })}
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

/** Formats a figure for a card: whole dollars from $1,000, and $1.2m or 33.1m from a million dollars or ten million. */
export function formatShort(value: number | null, kind: FigureKind, language: Language): string {
  const amount = Math.abs(kind === 'money' ? (value ?? 0) / 100 : (value ?? 0))
  if (amount < 1_000 || value === null) return formatFigure(value, kind, language)
  const isCompact = amount >= (kind === 'money' ? 1_000_000 : 10_000_000)
  const { locale, dollars } = languageFacts[language]
  const text = amount.toLocaleString(locale, {
    notation: isCompact ? 'compact' : 'standard',
    maximumFractionDigits: isCompact ? 2 : 0,
  })
  return `${value < 0 ? '−' : ''}${kind === 'money' ? dollars(text) : text}`
}

/** Formats a growth with its sign, such as +12.5%; a dash for none. */
export const formatChange = (percent: number | null, language: Language) =>
  `${percent !== null && percent > 0 ? '+' : ''}${formatFigure(percent, 'percent', language)}`

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

/** Formats a mark of an axis: 1,200 and 120k, whole dollars without their sign, 12.5%, 0.5 ms. */
export function formatMark(value: number, kind: FigureKind, language: Language): string {
  if (kind === 'duration') return `${value.toLocaleString(languageFacts[language].locale)} ms`
  const amount = kind === 'money' ? value / 100 : value
  const notation = Math.abs(amount) >= 100_000 ? 'compact' : 'standard'
  const text = amount.toLocaleString(languageFacts[language].locale, { notation, maximumFractionDigits: 1 })
  return kind === 'percent' ? `${text}%` : text
}

/** Formats a day as dd/mm/yyyy, a month as mm/yyyy. */
export function formatPeriod(period: string): string {
  if (period.length > 7) return formatDate(period)
  const [year, month] = period.split('-')
  return `${month}/${year}`
}
