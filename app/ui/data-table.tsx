/* oxlint-disable react/no-array-index-key -- columns keep their places */
import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<Row> {
  /** Text, or links that sort the table by this column. */
  heading: ReactNode | readonly SortLink[]
  cell(row: Row): ReactNode
  /** Names its row to a screen reader. */
  isRowHeader?: boolean
  isNumber?: boolean
  /** Hidden on a phone. */
  isWide?: boolean
  /** For a list that is always sorted by this column. */
  sorted?: Direction
  /** Class of the cells below the heading. */
  className?: string
  /** Cell of the last row, below all others. */
  footer?: ReactNode
}

type Direction = 'ascending' | 'descending'

interface SortLink {
  label: string
  href: string
  /** Direction, if the table is sorted by it. */
  current: Direction | undefined
}

interface DataTableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
  /** Name of the table: a caption, hidden if a heading above says the same. */
  caption: string
  isCaptionHidden?: boolean
  /** Shown in place of an empty table. */
  empty?: ReactNode
  /** Group of a row, whose heading stands above its first row; the rows of a group follow each other. */
  groupOf?(row: Row): string
  groupHeading?(group: string): ReactNode
  /** Rows become cards on a phone. */
  hasCards?: boolean
  /** Without the card around it, inside one already. */
  isBare?: boolean
  className?: string
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined

/** A table whose columns are data, in a card; its sort order is announced. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, keyOf, caption, isCaptionHidden, empty, hasCards, isBare, className } = props
  const { groupOf = () => '', groupHeading } = props
  const groups = Map.groupBy(rows, groupOf)
  const classOf = ({ isNumber, isWide }: Column<Row>) =>
    classes(isNumber && styles.number, isWide && styles.wide)
  const content =
    rows.length === 0 && empty ? (
      empty
    ) : (
      <table className={classes(styles.table, hasCards && styles.cards, className)}>
        <caption className={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <Heading key={at} column={column} className={classOf(column)} />
            ))}
          </tr>
        </thead>
        {[...groups].map(([group, members]) => (
          <tbody key={group}>
            {groupHeading && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {groupHeading(group)}
                </th>
              </tr>
            )}
            {members.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column, at) => (
                  <Cell
                    key={at}
                    isRowHeader={column.isRowHeader}
                    className={classes(classOf(column), column.className)}
                  >
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {columns.some(({ footer }) => footer !== undefined) && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <Cell key={at} isRowHeader={column.isRowHeader} className={classOf(column)}>
                  {column.footer}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    )
  return isBare ? content : <div className={styles.card}>{content}</div>
}

interface CellProps {
  isRowHeader: boolean | undefined
  className: string | undefined
  children: ReactNode
}

const Cell = ({ isRowHeader, className, children }: CellProps) =>
  isRowHeader ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  )

function Heading<Row>({ column, className }: { column: Column<Row>; className: string | undefined }) {
  const { heading, sorted } = column
  if (!isSortable(heading)) {
    return (
      <th scope="col" className={className} aria-sort={sorted}>
        {heading}
      </th>
    )
  }
  return (
    <th scope="col" className={className} aria-sort={heading.find(({ current }) => current)?.current}>
      <span className={styles.sorts}>
        {heading.map(({ label, href, current }) => (
          <a key={label} href={href} aria-current={current && 'true'} rel="nofollow">
            {label}
            {current && <span aria-hidden="true">{current === 'ascending' ? ' ↑' : ' ↓'}</span>}
          </a>
        ))}
      </span>
    </th>
  )
}

const isSortable = (heading: ReactNode | readonly SortLink[]): heading is readonly SortLink[] =>
  Array.isArray(heading)
