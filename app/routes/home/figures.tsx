import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { Sparkline } from '#app/ui/chart.tsx'
import { formatNumber } from '#text/formats.ts'
import styles from './home.module.css'
import type { HomeData } from './load-home.server.ts'

const formatMonth = (month: string) => month.split('-').reverse().join('/')

/** Four figures of the directory, each with its last twelve months. */
export function Figures({ data: { figures, month } }: { data: HomeData }) {
  const { t, language } = useText()
  const cards = [
    { label: t('home.figures.total'), values: figures.total, path: href('/search') },
    { label: t('home.figures.active'), values: figures.active, path: `${href('/search')}?status=active` },
    { label: t('home.figures.new', { month: formatMonth(month) }), values: figures.new, path: href('/new') },
    { label: t('home.figures.provinces'), values: figures.provinces, path: href('/provinces') },
  ]
  const number = (value: number) => formatNumber(value, language)
  return (
    <ul className={styles.figures} aria-label={t('home.figures')}>
      {cards.map(({ label, values, path }) => (
        <li key={label}>
          <a href={path}>
            <span>{label}</span>
            <b>{number(values.at(-1)!)}</b>
          </a>
          <span className="visually-hidden">
            {t('home.trend', { from: number(values[0]), to: number(values.at(-1)!) })}
          </span>
          <Sparkline values={values} />
        </li>
      ))}
    </ul>
  )
}
