import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

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
