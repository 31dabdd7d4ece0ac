import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the files of a folder with such a name that nobody wrote to for so long; returns how many. */
export async function removeStaleFiles(folder: string, names: RegExp, staleMs: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    if (!names.test(name)) continue
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    if (!file?.isFile() || Date.now() - file.mtimeMs <= staleMs) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
