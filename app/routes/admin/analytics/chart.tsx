import type { ReactNode } from 'react'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { Language } from '#text/languages.ts'
import type { FigureKind } from '#core/analytics/analytics-tables.ts'
import { formatFigure, formatMark, formatPeriod } from './figures.tsx'

export interface Series {
  label: string
  fill: string
  stroke: string
  dash: string | undefined
}

export interface ChartProps {
  /** Bars are stacked where their sum has a meaning, else side by side. */
  shape: 'stack' | 'bars' | 'area' | 'lines'
  kind: FigureKind
  language: Language
  series: readonly Series[]
  /** Each period with a figure per series. */
  points: readonly { period: string; figures: readonly (number | null)[] }[]
}

/** A chart drawn by a library that only this page loads. */
export function Chart({ shape, kind, language, series, points }: ChartProps): ReactNode {
  const axis = { stroke: 'var(--control-line)', tick: { fill: 'var(--muted)', fontSize: 12 } }
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 220 }}>
      <ComposedChart
        data={points.map(({ period, figures }) => ({ period, ...figures }))}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        barCategoryGap="20%"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="period" tickFormatter={formatTick} minTickGap={24} tickLine={false} {...axis} />
        <YAxis
          width="auto"
          allowDecimals={kind !== 'count'}
          tickFormatter={(value: number) => markOf(value, kind, language)}
          tickLine={false}
          axisLine={false}
          {...axis}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sunken)', stroke: 'var(--line)' }}
          labelFormatter={(period) => formatPeriod(String(period))}
          formatter={(value) => formatFigure(Number(value), kind, language)}
          contentStyle={{ background: 'var(--surface)', borderColor: 'var(--line)', borderRadius: 6 }}
          labelStyle={{ color: 'var(--text)', fontWeight: 600 }}
          itemStyle={{ color: 'var(--text)' }}
        />
        {series.map((one, at) => draw(shape, one, at))}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** Days without their year, such as 21/11; the table has the year. */
const formatTick = (period: string) =>
  period.length > 7 ? formatPeriod(period).slice(0, 5) : formatPeriod(period)

const markOf = (value: number, kind: FigureKind, language: Language) =>
  kind === 'percent' ? `${formatMark(value, 'count', language)}%` : formatMark(value, kind, language)

function draw(shape: ChartProps['shape'], { label, fill, stroke, dash }: Series, at: number) {
  const rest = { name: label, dataKey: String(at), isAnimationActive: false, stroke }
  if (shape === 'area')
    return (
      <Area key={label} {...rest} type="monotone" fill="var(--accent-soft)" dot={false} strokeWidth={2} />
    )
  if (shape === 'lines') {
    return (
      <Line key={label} {...rest} type="linear" dot={{ r: 1.5 }} strokeWidth={2} strokeDasharray={dash} />
    )
  }
  return (
    <Bar key={label} {...rest} fill={fill} stackId={shape === 'stack' ? 'all' : undefined} maxBarSize={48} />
  )
}
