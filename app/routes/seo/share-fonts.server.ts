import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import writeFileAtomic from 'write-file-atomic'
import { readWoff, writeTrueType } from '#app/styles/tabular-digits/woff.ts'

/** By weight: each is a family of its own to the text renderer. */
export const shareFonts = { regular: 'Be Vietnam Pro', semibold: 'Be Vietnam Pro SemiBold' } as const

const subsets = ['latin', 'latin-ext', 'vietnamese']
const weights = [400, 600]

/**
 * Registers the product's font with the text renderer, which reads TrueType files only and keeps reading them: `folder`
 * must last as long as the process.
 */
export async function registerShareFonts(folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  await mkdir(folder, { recursive: true })
  for (const subset of subsets) {
    for (const weight of weights) {
      const name = `be-vietnam-pro-${subset}-${weight}-normal`
      const source = await readFile(resolve(`@fontsource/be-vietnam-pro/files/${name}.woff`))
      const fontfile = join(folder, `${name}.ttf`)
      await writeFileAtomic(fontfile, writeTrueType(readWoff(source)))
      // Rendering anything registers the file for all that follows.
      await sharp({ text: { text: 'a', fontfile } })
        .raw()
        .toBuffer()
    }
  }
}
