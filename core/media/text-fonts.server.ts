import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import writeFileAtomic from 'write-file-atomic'
import { readWoff, writeTrueType } from '#text/woff.ts'

const subsets = ['latin', 'latin-ext', 'vietnamese']
const weights = { regular: 400, semibold: 600 }
/** The comma ends the family: "SemiBold" would be read as a weight. */
export const textFonts = { regular: 'Be Vietnam Pro,', semibold: 'Be Vietnam Pro SemiBold,' } as const

let registered: Promise<void> | undefined

/**
 * Registers the product's font with the text renderer of pictures, once per process. The renderer reads TrueType files
 * only and keeps reading them: `folder` must last as long as the process.
 */
export async function registerTextFonts(folder: string): Promise<void> {
  registered ??= register(folder)
  await registered.catch((error: unknown) => {
    registered = undefined
    throw error
  })
}

async function register(folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  await mkdir(folder, { recursive: true })
  for (const subset of subsets) {
    for (const weight of Object.values(weights)) {
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
