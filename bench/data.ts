import { createReadStream, createWriteStream, globSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { indexSchema } from '#core/search/index/schema.ts'
import { loadEngine } from '#search-engine/engine.ts'
import type { MemoryEngine } from '#search-engine/types.ts'
import type { SampleCompany } from './workload.ts'

/** Returns 5,000 head offices, the same for a database and seed. */
export async function readSample(url: string, seed = '1'): Promise<SampleCompany[]> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<SampleCompany>(
    `select tax_code as "taxCode", phone, name, city_id as "cityId", business_type_id as "businessTypeId"
     from companies where removal is null and length(tax_code) = 10
     order by md5(tax_code || $1) limit 5000`,
    [seed],
  )
  await client.end()
  return rows
}

/** Opens the index that a command saved in a `DATA_DIR`. */
export function loadSnapshot(dataDir: string): Promise<MemoryEngine> {
  const [snapshot] = globSync(join(dataDir, 'index', '*'))
  return loadEngine(indexSchema, snapshot)
}

/** Added to the name of every company changed by the daily file. */
export const changedWord = 'Zubayaq'

/** Writes a day's file from the first rows of a full one, adding a unique word to every name. */
export async function writeDailyFile(full: string, daily: string, rows: number): Promise<void> {
  const output = createWriteStream(daily)
  let line = 0
  let nameColumn = -1
  for await (const text of createInterface({ input: createReadStream(full) })) {
    if (line === 0) {
      nameColumn = text.split(',').indexOf('name')
      output.write(`${text}\n`)
    } else {
      output.write(`${changeName(text, nameColumn, changedWord)}\n`)
    }
    if (line++ === rows) break
  }
  output.end()
  await once(output, 'close')
}

/** Appends the word to one cell of a CSV line, quoted or not. */
function changeName(text: string, column: number, word: string): string {
  const cells = text.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? []
  const cell = cells[column].replace(/,$/, '')
  const changed = cell.endsWith('"') ? `${cell.slice(0, -1)} ${word}"` : `${cell} ${word}`
  cells[column] = changed + (cells[column].endsWith(',') ? ',' : '')
  return cells.join('')
}
