import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the rows of a tab-separated file, without its heading. */
export const readTable = (folder: string, file: string): string[][] =>
  readFileSync(join(folder, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
