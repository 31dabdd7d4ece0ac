import type { Company } from '#core/companies/company.ts'
import type { ExportColumn } from './columns.ts'

/** What a file is made of, whatever its format. */
export interface FileLayout {
  columns: readonly ExportColumn[]
  /** Before the path of a company's page. */
  siteOrigin: string
}

/** Makes the bytes of a file out of companies, slice by slice, as they are asked for. */
export type WriteFile = (
  slices: AsyncIterable<Company[]>,
  layout: FileLayout,
) => AsyncIterable<Uint8Array<ArrayBufferLike>>
