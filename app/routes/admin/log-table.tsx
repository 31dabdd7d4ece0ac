import type { ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import audit from './audit/audit.module.css'

interface LogTableProps {
  /** Prefix of its texts. */
  area: 'adminAudit' | 'adminSignInLog'
  caption: string
  /** Path of the log without filters. */
  path: string
  isEmpty: boolean
  isFiltered: boolean
  /** Rows of when, who and what. */
  children: ReactNode
}

/** Table of a log, or its empty state with a link that drops the filters. */
export function LogTable({ area, caption, path, isEmpty, isFiltered, children }: LogTableProps) {
  const { t } = useText()
  if (isEmpty) {
    return (
      <div className={table.card}>
        <Empty title={t(isFiltered ? `${area}.noMatch` : `${area}.empty`)}>
          <p>{t(isFiltered ? `${area}.noMatchText` : `${area}.emptyText`)}</p>
          {isFiltered && <a href={path}>{t(`${area}.showAll`)}</a>}
        </Empty>
      </div>
    )
  }
  return (
    <div className={table.card}>
      <table className={`${table.table} ${audit.table}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`${area}.when`)}</th>
            <th scope="col">{t(`${area}.who`)}</th>
            <th scope="col">{t(`${area}.what`)}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
