import type { ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { ShareBar } from '#app/ui/chart.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { formatNumber } from '#text/formats.ts'
import type { BreakdownRow } from './breakdown.server.ts'
import styles from './browse.module.css'

interface BreakdownTableProps<Row extends BreakdownRow> {
  /** Name of the table; a heading above says the same. */
  caption: string
  /** Heading of the first column. */
  heading: string
  rows: readonly Row[]
  /** Under the name. */
  detail?: (row: Row) => ReactNode
  isBare?: boolean
}

/** Companies per province, industry or status: the name leads to its page, the number to the search. */
export function BreakdownTable<Row extends BreakdownRow>(props: BreakdownTableProps<Row>) {
  const { caption, heading, rows, detail, isBare } = props
  const { t, language } = useText()
  const max = Math.max(...rows.map(({ count }) => count))
  const columns: Column<Row>[] = [
    {
      heading,
      isRowHeader: true,
      className: styles.name,
      cell: (row) => (
        <>
          {row.path ? <a href={row.path}>{row.name}</a> : row.name}
          {detail?.(row)}
        </>
      ),
    },
    {
      heading: <span className="visually-hidden">{t('home.share')}</span>,
      className: styles.share,
      cell: ({ count }) => <ShareBar value={count} max={max} />,
    },
    {
      heading: t('home.companiesColumn'),
      isNumber: true,
      cell: ({ count, name, search }) => (
        <a href={search} aria-label={t('home.searchOf', { count, name })}>
          {formatNumber(count, language)}
        </a>
      ),
    },
  ]
  return (
    <DataTable
      className={styles.breakdown}
      columns={columns}
      rows={rows}
      keyOf={({ search }) => search}
      caption={caption}
      isCaptionHidden
      isBare={isBare}
    />
  )
}
