export const exportFormats = ['csv', 'xlsx', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Content type of each format. */
export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl; charset=utf-8',
}
