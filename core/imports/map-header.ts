import { headingKey, importColumnKeys, importColumns, type ImportColumn } from './columns.ts'
import { importFailed } from './import-failure.ts'

/** Columns by heading of the file; they take precedence over the known headings. */
export type HeadingOverrides = Readonly<Record<string, string>>

export interface MappedHeader {
  /** The meaning of each column of the file; undefined if it is ignored. */
  columns: (ImportColumn | undefined)[]
  ignored: string[]
}

interface HeaderOptions {
  overrides?: HeadingOverrides
  /** Accepts a file without names, which changes known companies only. */
  updateOnly?: boolean
}

/** Columns by heading, with a rank that decides between two headings of a file with the same meaning. */
const knownHeadings = new Map<string, { key: ImportColumn; rank: number }>()
for (const { key, headings } of importColumns) {
  for (const [rank, heading] of [key, ...headings].entries()) {
    if (!knownHeadings.has(headingKey(heading))) knownHeadings.set(headingKey(heading), { key, rank })
  }
}

export function isKnownHeading(heading: string): boolean {
  return knownHeadings.has(headingKey(heading))
}

/**
 * Returns the meaning of each heading. Throws `import_failed` if tax code or name is missing, with the headings found
 * and how to map them.
 */
export function mapHeader(headings: readonly string[], options: HeaderOptions = {}): MappedHeader {
  const chosen = new Map<ImportColumn, { at: number; rank: number }>()
  const overrides = readOverrides(headings, options.overrides ?? {})
  for (const [at, heading] of headings.entries()) {
    const override = overrides.get(headingKey(heading))
    const meaning = override ? { key: override, rank: -1 } : knownHeadings.get(headingKey(heading))
    if (!meaning) continue
    const other = chosen.get(meaning.key)
    if (!other || meaning.rank < other.rank) chosen.set(meaning.key, { at, rank: meaning.rank })
  }
  requireColumns(chosen, headings, options)
  const columns: (ImportColumn | undefined)[] = headings.map(() => undefined)
  for (const [key, { at }] of chosen) columns[at] = key
  return { columns, ignored: headings.filter((_heading, at) => columns[at] === undefined) }
}

function readOverrides(headings: readonly string[], overrides: HeadingOverrides): Map<string, ImportColumn> {
  const present = new Set(headings.map(headingKey))
  return new Map(
    Object.entries(overrides).map(([heading, key]) => {
      const column = importColumnKeys.find((candidate) => candidate === key)
      if (!column) {
        throw importFailed(
          'unknown_column',
          `Unknown column "${key}". Choose one of: ${importColumnKeys.join(', ')}.`,
          { values: { column: key } },
        )
      }
      if (!present.has(headingKey(heading))) {
        const shown = shownHeadings(headings)
        throw importFailed(
          'unknown_heading',
          `The file has no heading "${heading}" to map. Headings found: ${shown}.`,
          { values: { heading, headings: shown } },
        )
      }
      return [headingKey(heading), column]
    }),
  )
}

function requireColumns(
  chosen: ReadonlyMap<ImportColumn, unknown>,
  headings: readonly string[],
  options: HeaderOptions,
): void {
  const missing = [
    !chosen.has('tax_code') && 'tax_code',
    !options.updateOnly && !chosen.has('name') && 'name',
  ].filter((key) => key !== false)
  const values = { headings: shownHeadings(headings) }
  const found = `Headings found: ${values.headings}.`
  if (missing.length > 0) {
    const words = missing.map((key) => (key === 'tax_code' ? 'tax code' : 'name')).join(' and no ')
    const hint = missing.map((key) => `--map "THEIR HEADING=${key}"`).join(' ')
    const update = missing.includes('tax_code')
      ? ''
      : ' To change only companies that are already known, use --update-only.'
    const both = missing.length > 1
    throw importFailed(
      both ? 'no_known_columns' : missing[0] === 'tax_code' ? 'no_tax_code_column' : 'no_name_column',
      `No ${words} column was found. ${found} Say which it is: ${hint}.${update}`,
      { values },
    )
  }
  if (chosen.size === 1) {
    throw importFailed('only_tax_codes', `Only the tax code column is recognised. ${found}`, { values })
  }
}

function shownHeadings(headings: readonly string[]): string {
  const shown = headings
    .slice(0, 40)
    .map((heading) => (heading.length > 60 ? `${heading.slice(0, 60)}…` : heading))
  return `${shown.join(' | ')}${headings.length > 40 ? ' | …' : ''}`
}
