import type { ReactNode } from 'react'
import { formatDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Marked } from '#app/ui/marked.tsx'
import { withView } from '#core/search/changes.ts'
import type { SearchParams } from '#core/search/search-response.ts'
import { CompanyName, SelectBox, TaxCode } from './result-row.tsx'
import type { TableColumn } from './results-view.ts'
import type { Row } from './row.ts'
import { searchAddress } from './search-address.ts'
import styles from './result-table.module.css'
import type { Selection } from './use-selection.ts'

interface ResultTableProps {
  params: SearchParams
  rows: readonly Row[]
  columns: readonly TableColumn[]
  selection: Selection
  /** The checkbox of the whole page. */
  selectAll: ReactNode
}

/** Results as a table of the chosen columns; it scrolls sideways under the frozen name. */
export function ResultTable({ params, rows, columns, selection, selectAll }: ResultTableProps) {
  const { t } = useText()
  const { sort } = params
  const sortLink = (label: string, next: SearchParams['sort'], current?: 'ascending' | 'descending') => [
    { label, href: searchAddress(withView(params, { sort: next })), current },
  ]
  const byName = sortLink(
    t('search.column.name'),
    sort === 'name' ? 'relevance' : 'name',
    sort === 'name' ? 'ascending' : undefined,
  )
  const byDate = sortLink(
    t('search.column.issueDate'),
    sort === 'newest' ? 'oldest' : 'newest',
    sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : undefined,
  )
  const shown: Column<Row>[] = [
    {
      heading: selectAll,
      cell: (row) => <SelectBox row={row} isSelected={selection.has(row.id)} onSelect={selection.toggle} />,
    },
    {
      heading: byName,
      isRowHeader: true,
      className: styles.nameCell,
      cell: (row) => <CompanyName row={row} />,
    },
    ...columns.map((column): Column<Row> => ({
      heading: column === 'issueDate' ? byDate : t(`search.column.${column}`),
      className: styles[`${column}Cell`] ?? styles.textCell,
      cell: (row) => <Cell row={row} column={column} />,
    })),
  ]
  return (
    <div className={styles.table}>
      <DataTable
        columns={shown}
        rows={rows}
        keyOf={({ id }) => id}
        caption={t('search.results')}
        isCaptionHidden
        isBare
      />
    </div>
  )
}

function Cell({ row, column }: { row: Row; column: TableColumn }) {
  const { t } = useText()
  if (column === 'taxCode') return <TaxCode row={row} />
  if (column === 'status') return t(`company.status.${row.status}`)
  if (column === 'place') return [row.district, row.city].filter(Boolean).join(', ')
  if (column === 'issueDate') return row.issueDate ? formatDate(row.issueDate) : null
  if (column === 'internationalName') return row.internationalName && <Marked text={row.internationalName} />
  return <span title={row[column]}>{row[column]}</span>
}
