import { type ColumnKey, defaultColumns, exportColumns } from '#core/exports/columns.ts'
import { type ExportFormat, exportFormats } from '#core/exports/formats.ts'

/** Format and columns of an export. */
export interface Choice {
  format: ExportFormat
  /** In file order. */
  columns: readonly ColumnKey[]
}

export const defaultChoice: Choice = { format: 'csv', columns: defaultColumns }

/** Returns the choice in a form, without unknown formats and columns. */
export function readChoice(form: FormData | URLSearchParams): Choice {
  return toChoice(form.get('format'), form.getAll('columns'))
}

function toChoice(format: unknown, columns: readonly unknown[]): Choice {
  return {
    format: exportFormats.find((known) => known === format) ?? defaultChoice.format,
    columns: exportColumns.flatMap(({ key }) => (columns.includes(key) ? [key] : [])),
  }
}

const storageKey = 'export'

/** Returns the last choice in this browser. */
export function recallChoice(): Choice {
  try {
    const { format, columns } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const choice = toChoice(format, Array.isArray(columns) ? columns : [])
    return choice.columns.length > 0 ? choice : { ...choice, columns: defaultColumns }
  } catch {
    return defaultChoice
  }
}

export function rememberChoice(choice: Choice): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice))
  } catch {
    // Storage is refused in some private windows: the next quote starts from the default.
  }
}
