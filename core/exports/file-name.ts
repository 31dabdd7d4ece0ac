import { vietnamTime } from '#time/vietnam-days.ts'
import type { ExportFormat } from './formats.ts'

/** `companies-20261121-101500.csv`: the moment in Vietnam's time. */
export function exportFileName(moment: Date, format: ExportFormat): string {
  return `companies-${vietnamTime(moment).replaceAll(/[-:]/g, '').replace(' ', '-')}.${format}`
}
