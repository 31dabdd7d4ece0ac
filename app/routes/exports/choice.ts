import { type ColumnKey, defaultColumns, exportColumns } from '#core/exports/columns.ts'
import { type ExportFormat, exportFormats } from '#core/exports/formats.ts'

/** How a file is wanted. */
export interface Choice {
  format: ExportFormat
  /** In the order of a file. */
  columns: readonly ColumnKey[]
}

export const usualChoice: Choice = { format: 'csv', columns: defaultColumns }

/** The fields of the form; what is no format or no column is left out. */
export function readChoice(form: FormData | URLSearchParams): Choice {
  return toChoice(form.get('format'), form.getAll('columns'))
}

function toChoice(format: unknown, columns: readonly unknown[]): Choice {
  return {
    format: exportFormats.find((known) => known === format) ?? usualChoice.format,
    columns: exportColumns.flatMap(({ key }) => (columns.includes(key) ? [key] : [])),
  }
}

const storageKey = 'export'

/** What was chosen last in this browser. */
export function recallChoice(): Choice {
  try {
    const { format, columns } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const choice = toChoice(format, Array.isArray(columns) ? columns : [])
    return choice.columns.length > 0 ? choice : { ...choice, columns: defaultColumns }
  } catch {
    return usualChoice
  }
}

export function rememberChoice(choice: Choice): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice))
  } catch {
    // Storage is refused in some private windows: the next quote starts from the usual choice.
  }
}
