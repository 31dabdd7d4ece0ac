/**
 * `export-file.ts USER EXPORT FORMAT`, on DATABASE_URL: makes one file and discards it, in a separate process to
 * measure its memory. Prints figures as JSON.
 */
import { writeFileSync } from 'node:fs'
import { openDatabase } from '#core/db/client.server.ts'
import { exportFile } from '#core/exports/export-file.server.ts'
import type { ExportFormat } from '#core/exports/formats.ts'
import { peakMemory } from './processes.ts'

export interface FileFigures {
  rows: number
  bytes: number
  milliseconds: number
  firstByteMs: number
  /** Of the process, mostly its modules. */
  peakMegabytes: number
  /** Added by the file. */
  addedMegabytes: number
}

const [userId, exportId, format] = process.argv.slice(2)
const connection = await openDatabase({
  DATABASE_URL: process.env.DATABASE_URL,
  DATABASE_POOL: 10,
  DATA_DIR: '',
})
// Open connections, as on a running server.
await Promise.all(Array.from({ length: 3 }, () => connection.db.execute('select pg_sleep(0.1)')))

globalThis.gc?.()
const before = Math.round(process.memoryUsage().rss / 2 ** 20)
forgetPeak()
const start = performance.now()
const since = () => performance.now() - start
const file = await exportFile(connection.db, { userId, exportId, format: format as ExportFormat })
let firstByteMs: number | undefined
let bytes = 0
for await (const chunk of file.body) {
  firstByteMs ??= since()
  bytes += chunk.length
}
const milliseconds = since()
const peakMegabytes = peakMemory(process.pid)
const figures: FileFigures = {
  rows: file.rows,
  bytes,
  milliseconds,
  firstByteMs: firstByteMs ?? milliseconds,
  peakMegabytes,
  addedMegabytes: Math.max(0, peakMegabytes - before),
}
console.log(JSON.stringify(figures))
await connection.close()

/** Resets the peak that Linux reports. */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // Other systems report the peak of the whole process.
  }
}
