import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

export interface Chromium {
  executablePath: string
  /** Additional environment variables. */
  env: Record<string, string>
}

const root = join(import.meta.dirname, '..', '..')
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Flags that keep Chromium off the network, and let root run it. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

/** Whether `findChromium` finds the one that npm installed, which draws the same everywhere. */
export const isPinnedChromium = !process.env.CHROMIUM && `${process.platform}-${process.arch}` === 'linux-x64'

/**
 * Finds the Chromium of CHROMIUM, else the headless one that npm installed for 64-bit Linux, else an installed one. The
 * headless one loads pages twice as fast as a full browser, and is the same on every machine. Throws if there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const { CHROMIUM, PATH = '' } = process.env
  if (CHROMIUM) return { executablePath: CHROMIUM, env: {} }
  if (isPinnedChromium) return unpackChromium()
  const installed = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const executablePath = [...installed, onMac].find((path) => existsSync(path))
  if (!executablePath) throw new Error('Install Chrome or Chromium, or set CHROMIUM to the path of one.')
  return { executablePath, env: {} }
}

const fontsConf = (folder: string) =>
  `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`

/** Unpacks into a temporary folder that is renamed when complete, so several processes may do so at once. */
async function unpackChromium(): Promise<Chromium> {
  const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')
  const folder = join(root, 'node_modules', '.cache', 'chromium')
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`
    mkdirSync(unfinished, { recursive: true })
    const { TMPDIR } = process.env
    // The package unpacks to the temporary folder.
    process.env.TMPDIR = unfinished
    try {
      const { inflate } = await import('@sparticuz/chromium')
      const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
      for (const archive of archives) await inflate(join(bin, archive))
      // The package's own configuration names folders of Lambda, and Chromium exits without fonts.
      writeFileSync(join(unfinished, 'fonts', 'fonts.conf'), fontsConf(join(folder, 'fonts')))
      renameSync(unfinished, folder)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
    }
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}
