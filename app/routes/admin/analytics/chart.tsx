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
import { type ChartSpec, tones } from './chart-specs.ts'
import { formatFigure, formatMark, formatPeriod } from './figures.tsx'

export interface ChartProps {
  shape: ChartSpec['shape']
  kind: FigureKind
  language: Language
  /** Of each column that is drawn. */
  labels: readonly string[]
  /** A period, then a figure for each label. */
  points: readonly { period: string; figures: readonly (number | null)[] }[]
}

/** One chart, drawn by a library that only this page loads. */
export function Chart({ shape, kind, language, labels, points }: ChartProps): ReactNode {
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
        {labels.map((label, at) => drawn({ shape, label, at }))}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** The year is in the table; a day of an axis is 21/11. */
const formatTick = (period: string) =>
  period.length > 7 ? formatPeriod(period).slice(0, 5) : formatPeriod(period)

const markOf = (value: number, kind: FigureKind, language: Language) =>
  kind === 'percent' ? `${formatMark(value, 'count', language)}%` : formatMark(value, kind, language)

function drawn({ shape, label, at }: { shape: ChartSpec['shape']; label: string; at: number }) {
  const { fill, stroke, dash } = tones[at]
  const shared = { key: label, name: label, dataKey: String(at), isAnimationActive: false, stroke }
  const { key, ...rest } = shared
  if (shape === 'area')
    return <Area key={key} {...rest} type="monotone" fill="var(--accent-soft)" dot={false} strokeWidth={2} />
  if (shape === 'lines') {
    return <Line key={key} {...rest} type="linear" dot={{ r: 1.5 }} strokeWidth={2} strokeDasharray={dash} />
  }
  return (
    <Bar key={key} {...rest} fill={fill} stackId={shape === 'stack' ? 'all' : undefined} maxBarSize={48} />
  )
}
