import { useText } from '#app/i18n/use-text.ts'
import { formatNumber } from '#text/formats.ts'
import styles from './chart.module.css'

type Figure = number | null

interface ChartPoint {
  /** Name of the period on the axis. */
  label: string
  /** The period with every figure; shown on hover. */
  title: string
  /** One per series. */
  figures: readonly Figure[]
}

export interface ChartProps {
  /** Bars are stacked where their sum has a meaning, else side by side. */
  shape: 'stack' | 'bars' | 'area' | 'lines'
  points: readonly ChartPoint[]
  /** False for figures that may lie between two whole numbers. */
  isWhole: boolean
  /** Formats a mark of the vertical axis. */
  format(value: number): string
}

const maxLabels = 6
/** More would double the size of the page; the table has every figure. */
const maxTitles = 120
/** Share of a period between its bars and the next. */
const gap = 0.2
const tones = [styles.first, styles.second, styles.third]

/** A chart drawn on the server. Its text is outside of the picture, which stretches to any width. */
export function Chart({ shape, points, isWhole, format }: ChartProps) {
  const isStacked = shape === 'stack'
  const hasBars = isStacked || shape === 'bars'
  const series = points[0].figures.map((_, at) => at)
  const ends = points.flatMap(({ figures }) => (isStacked ? [sumOf(figures)] : figures.map(Number)))
  const ticks = ticksBetween(Math.min(0, ...ends), Math.max(0, ...ends), isWhole)
  const [bottom, top] = [ticks[0], ticks[ticks.length - 1]]
  const y = (value: number) => round(100 - (100 * (value - bottom)) / (top - bottom))
  const step = 100 / points.length
  const middle = (at: number) => round((at + 0.5) * step)
  const every = Math.ceil(points.length / maxLabels)

  function bars(one: number): string {
    const width = (step * (1 - gap)) / (isStacked ? 1 : series.length)
    return points
      .map(({ figures }, at) => {
        const from = isStacked ? sumOf(figures.slice(0, one)) : 0
        const x = at * step + (step * gap) / 2 + (isStacked ? 0 : one * width)
        const value = figures[one]
        return value ? `M${round(x)} ${y(from)}V${y(from + value)}H${round(x + width)}V${y(from)}Z` : ''
      })
      .join('')
  }

  const isMeasured = (one: number, at: number) => typeof points[at]?.figures[one] === 'number'

  /** Interrupted where nothing was measured. */
  function line(one: number): string {
    return points
      .map(({ figures }, at) => {
        const value = figures[one]
        if (value === null) return ''
        return `${isMeasured(one, at - 1) ? 'L' : 'M'}${middle(at)} ${y(value)}`
      })
      .join('')
  }

  /** Measurements without a neighbour, which a line does not show. */
  function dots(one: number): string {
    return points
      .map(({ figures }, at) => {
        const value = figures[one]
        if (value === null || isMeasured(one, at - 1) || isMeasured(one, at + 1)) return ''
        return `M${middle(at)} ${y(value)}h0`
      })
      .join('')
  }

  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.marks}>
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{format(tick)}</span>
        ))}
      </div>
      <svg className={styles.plot} viewBox="0 0 100 100" preserveAspectRatio="none">
        {ticks.map((tick) => (
          <path key={tick} d={`M0 ${y(tick)}H100`} className={tick === 0 ? styles.zero : styles.grid} />
        ))}
        {shape === 'area' && <path d={`${line(0)}V${y(0)}H${middle(0)}Z`} className={styles.area} />}
        {series.map((one) => (
          <path
            key={one}
            d={hasBars ? bars(one) : line(one)}
            className={`${hasBars ? styles.bars : styles.line} ${tones[one]}`}
          />
        ))}
        {shape === 'lines' &&
          series.map((one) => <path key={one} d={dots(one)} className={`${styles.dot} ${tones[one]}`} />)}
        {points.length <= maxTitles &&
          points.map(({ label, title }, at) => (
            <rect key={label} x={at * step} y="0" width={step} height="100" className={styles.period}>
              <title>{title}</title>
            </rect>
          ))}
      </svg>
      <svg className={styles.labels}>
        {points.map(({ label }, at) =>
          at % every === 0 ? (
            <text
              key={label}
              x={`${at === 0 ? 0 : middle(at)}%`}
              y="1.1em"
              className={(at / every) % 2 ? styles.spare : undefined}
              textAnchor={at === 0 ? 'start' : middle(at) > 90 ? 'end' : 'middle'}
            >
              {label}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  )
}

/** Swatch of a series, for a legend. */
export function Swatch({ shape, series }: { shape: ChartProps['shape']; series: number }) {
  const isLine = shape === 'lines'
  return (
    <svg className={styles.swatch} viewBox="0 0 20 10" aria-hidden="true">
      <path
        d={isLine ? 'M0 5H20' : 'M.5 .5H19.5V9.5H.5Z'}
        className={`${isLine ? styles.line : styles.bars} ${tones[series]}`}
      />
    </svg>
  )
}

interface BarChartProps {
  /** What the bars count, for screen readers; a table beside the chart holds the figures. */
  label: string
  bars: readonly { label: string; value: number }[]
}

/** A chart of one series of whole numbers. */
export function BarChart({ label, bars }: BarChartProps) {
  const { language } = useText()
  const format = (value: number) => formatNumber(value, language)
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <Chart
        shape="bars"
        points={bars.map((bar) => ({
          label: bar.label,
          title: `${bar.label}: ${format(bar.value)}`,
          figures: [bar.value],
        }))}
        isWhole
        format={format}
      />
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

/** The course of a figure beside it, without axes. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [bottom, top] = [Math.min(0, ...values), Math.max(1, ...values)]
  const y = (value: number) => round(100 - (100 * (value - bottom)) / (top - bottom))
  const points = values.map((value, at) => [round((100 * at) / (values.length - 1)), y(value)])
  return (
    <svg className={styles.sparkline} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,${y(0)} ${points.join(' ')} 100,${y(0)}`} className={styles.area} />
      <polyline points={points.join(' ')} className={`${styles.line} ${styles.first}`} />
    </svg>
  )
}

const sumOf = (figures: readonly Figure[]) => figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0)
const round = (value: number) => Math.round(value * 100) / 100

/** Returns two to six round numbers around both ends, ascending. */
export function ticksBetween(min: number, max: number, isWhole: boolean): number[] {
  const quarter = (max - min || 1) / 4
  const power = 10 ** Math.floor(Math.log10(quarter))
  const size = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= quarter * 0.999)!
  const step = isWhole ? Math.max(1, Math.ceil(size)) : size
  const first = Math.floor(min / step)
  const last = Math.max(first + 1, Math.ceil(max / step))
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}
