import type { Database } from '#core/db/client.server.ts'
import { maskPersonalNumbers, withoutPersonalNumbers } from './personal-number.ts'
import { rewriteCompanies, type RewriteProgress, type Rewritten } from './rewrite-companies.server.ts'
import { searchText } from './search-text.ts'

type TextRow = Record<'international_name' | 'short_name' | 'tax_address' | 'ward', string | null> &
  Record<'legal_representative' | 'phone' | 'email', string | null> &
  Record<'name' | 'search_text', string>

const texts = ['international_name', 'short_name', 'tax_address', 'ward', 'legal_representative'] as const
const columns = [...texts, 'phone', 'email', 'name', 'search_text'] as const

function maskAgain(row: TextRow): TextRow {
  const masked = { ...row, name: maskPersonalNumbers(row.name) }
  for (const text of texts) masked[text] = row[text] === null ? null : maskPersonalNumbers(row[text])
  const { name, international_name: internationalName, short_name: shortName } = masked
  const isRenamed =
    name !== row.name || internationalName !== row.international_name || shortName !== row.short_name
  return {
    ...(Object.fromEntries(columns.map((column) => [column, masked[column]])) as TextRow),
    search_text: isRenamed ? searchText({ name, internationalName, shortName }) : row.search_text,
    phone: row.phone && withoutPersonalNumbers(row.phone),
    email: row.email && withoutPersonalNumbers(row.email),
  }
}

/** Masks personal numbers in the texts of all companies, as imports do, and writes the rows that differ. */
export const maskStoredNumbers = (
  db: Database,
  onProgress?: RewriteProgress,
  batchSize?: number,
): Promise<Rewritten> =>
  rewriteCompanies<TextRow, keyof TextRow>(
    db,
    {
      reads: [],
      columns: Object.fromEntries(columns.map((column) => [column, 'text'])) as Record<keyof TextRow, string>,
      again: maskAgain,
    },
    onProgress,
    batchSize,
  )
