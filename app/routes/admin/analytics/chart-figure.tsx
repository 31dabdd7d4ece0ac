import { lazy, Suspense } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './analytics.module.css'
import type { ChartProps } from './chart.tsx'
import { tones } from './chart-specs.ts'

/** A chart that does not arrive is missed, the page is not: the table has every figure. */
const Chart = lazy(() =>
  import('./chart.tsx').then(
    ({ Chart }) => ({ default: Chart }),
    () => ({ default: () => null }),
  ),
)

interface ChartFigureProps extends ChartProps {
  /** What is drawn, with its unit. */
  title: string
  /** What a screen reader says of the drawing. */
  description: string
}

/** A chart with its title and legend, drawn in the browser alone; its place is kept. */
export function ChartFigure({ title, description, ...chart }: ChartFigureProps) {
  const isHydrated = useHydrated()
  return (
    <figure className={styles.figure} aria-label={description}>
      <figcaption>
        <span className={styles.chartTitle}>{title}</span>
        {chart.labels.length > 1 && (
          <span className={styles.legend} aria-hidden="true">
            {chart.labels.map((label, at) => (
              <span key={label}>
                <Sample at={at} isLine={chart.shape === 'lines'} /> {label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div className={styles.chart} aria-hidden="true">
        {isHydrated && (
          <Suspense fallback={null}>
            <Chart {...chart} />
          </Suspense>
        )}
      </div>
    </figure>
  )
}

function Sample({ at, isLine }: { at: number; isLine: boolean }) {
  const { fill, stroke, dash } = tones[at]
  return (
    <svg width="20" height="10" viewBox="0 0 20 10">
      {isLine ? (
        <line x1="0" y1="5" x2="20" y2="5" stroke={stroke} strokeWidth="2" strokeDasharray={dash} />
      ) : (
        <rect x="0.5" y="0.5" width="19" height="9" fill={fill} stroke={stroke} />
      )}
    </svg>
  )
}
