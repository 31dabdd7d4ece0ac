import type { ExportFormat } from './formats.ts'

const vietnamOffsetMs = 7 * 3_600_000

/** `companies-20261121-101500.csv`: the moment in Vietnam's time. */
export function exportFileName(moment: Date, format: ExportFormat): string {
  const [day, time] = new Date(moment.getTime() + vietnamOffsetMs)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .split('T')
  return `companies-${day}-${time.slice(0, 6)}.${format}`
}
