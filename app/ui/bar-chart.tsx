import { useText } from '#app/i18n/use-text.ts'
import { formatNumber } from '#text/formats.ts'
import styles from './bar-chart.module.css'

interface BarChartProps {
  /** What the bars count, for screen readers; a table beside the chart holds the figures. */
  label: string
  bars: readonly { label: string; value: number }[]
  /** Bars between two labels of the axis, counted from the last. */
  labelEvery: number
}

/** In pixels: the height of the style sheet, without the labels of the axis. */
const top = 8
const bottom = 168
const labelLine = 188

/** Returns the distance of grid lines: 1, 2 or 5 times a power of ten, at most four of them. */
export function gridStep(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)))
  return [0.5, 1, 2, 5].map((factor) => factor * power).find((step) => step >= 1 && max / step <= 4) ?? 1
}

/** A bar chart drawn on the server: widths are shares of the page, heights and text are pixels. */
export function BarChart({ label, bars, labelEvery }: BarChartProps) {
  const { language } = useText()
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const step = gridStep(max)
  const lines = Array.from({ length: Math.floor(max / step) + 1 }, (_, at) => at * step)
  const yOf = (value: number) => bottom - ((bottom - top) * value) / max
  const slot = 100 / bars.length
  return (
    <div className={styles.frame}>
      <span className="visually-hidden">{label}</span>
      <svg className={styles.scale} aria-hidden="true">
        {lines.map((value) => (
          <text key={value} x="100%" y={yOf(value) + 4} textAnchor="end">
            {formatNumber(value, language)}
          </text>
        ))}
      </svg>
      <svg className={styles.chart} aria-hidden="true">
        {lines.map((value) => (
          <line key={value} x1="0" x2="100%" y1={yOf(value)} y2={yOf(value)} />
        ))}
        {bars.map((bar, at) => (
          <rect
            key={bar.label}
            x={`${at * slot + slot * 0.15}%`}
            width={`${slot * 0.7}%`}
            y={yOf(bar.value)}
            height={bottom - yOf(bar.value)}
          >
            <title>{`${bar.label}: ${formatNumber(bar.value, language)}`}</title>
          </rect>
        ))}
        {bars.map((bar, at) => {
          const isLast = at === bars.length - 1
          const steps = (bars.length - 1 - at) / labelEvery
          if (!Number.isInteger(steps)) return null
          return (
            <text
              key={bar.label}
              x={isLast ? '100%' : `${(at + 0.5) * slot}%`}
              y={labelLine}
              textAnchor={isLast ? 'end' : 'middle'}
              className={steps % 2 === 1 ? styles.minor : undefined}
            >
              {bar.label}
            </text>
          )
        })}
      </svg>
    </div>
  )
}

const width = 100
const height = 30

/** A line without axes beside the figure it explains; flat at the bottom when nothing changes. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const min = Math.min(...values)
  const range = Math.max(...values) - min || 1
  const points = values.map(
    (value, at) =>
      `${((width * at) / (values.length - 1)).toFixed(1)},${(height - ((height - 2) * (value - min)) / range).toFixed(1)}`,
  )
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <svg
        className={styles.sparkline}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={`M0,${height} L${points.join(' L')} L${width},${height} Z`} />
        <polyline points={points.join(' ')} />
      </svg>
    </>
  )
}

/** A bar whose length is the share of a figure in the largest; the figure is beside it. */
export function ShareBar({ value, max }: { value: number; max: number }) {
  return (
    <svg className={styles.share} aria-hidden="true">
      <rect width={`${(100 * value) / Math.max(1, max)}%`} height="100%" rx="3" />
    </svg>
  )
}
