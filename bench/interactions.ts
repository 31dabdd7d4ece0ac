import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '#tests/setup/chromium.ts'
import { startServer } from './http.ts'
import { runNode } from './processes.ts'
import { formatMs, formatTable, percentile } from './statistics.ts'

/** As a stranger types them. */
const words = [
  'xay dung',
  'vận tải',
  'hoa phat',
  'thuc pham',
  'cơ khí chế tạo',
  'du lich',
  'noi that',
  'minh anh',
  'bao bì nhựa',
  'tnhh',
]

const kinds = [
  'letter typed → suggestions',
  'Enter → results',
  'filter → results',
  'next page → results',
] as const

/**
 * `npm run bench -- interactions [--companies 3300000]`: milliseconds between a visitor's key or click and the frame that
 * shows its effect, in Chromium, with everything on this machine. Prints Markdown. The first of several rounds
 * warms up.
 */
export async function benchInteractions(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      companies: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '4' },
      words: { type: 'string', default: String(words.length) },
    },
  })
  const directory = mkdtempSync(join(tmpdir(), 'bench-interactions-'))
  const env = { DATABASE_URL: '', DATA_DIR: join(directory, 'data'), DEMO_COMPANIES: '0' }
  const { executablePath, env: browserEnv } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: chromiumFlags,
    env: { ...process.env, ...browserEnv },
  })
  try {
    const csv = join(directory, 'companies.csv')
    await runNode(['cli/main.ts', 'generate', '--companies', values.companies, '--out', csv], env)
    await runNode(['cli/main.ts', 'import', csv], env)
    await runNode(['cli/build.ts', '--when-stale'])
    await using server = await startServer(env)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const times = kinds.map((): number[] => [])
    for (let round = 1; round <= Number(values.rounds); round++) {
      for (const word of words.slice(0, Number(values.words))) {
        const taken = await visit(page, server.url, word)
        if (round > 1 || values.rounds === '1') for (const [kind, ms] of taken.entries()) times[kind].push(ms)
      }
    }
    console.log(
      `${Number(values.companies).toLocaleString('en')} companies; ${cpus().length} cores, ` +
        `${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[0].toFixed(1)}\n`,
    )
    const shown = (share: number, of: number[]) => formatMs(percentile(of, share))
    const rows = kinds.map((kind, index) => [kind, shown(0.5, times[index]), shown(0.95, times[index])])
    console.log(formatTable(['interaction', 'median', 'p95'], rows))
  } finally {
    await browser.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Searches a word as a visitor does, and returns milliseconds in the order of `kinds`. */
async function visit(page: Page, url: string, word: string): Promise<number[]> {
  await page.goto(`${url}/search`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const start = () => (document.documentElement.dataset.acted = String(performance.now()))
    for (const type of ['keydown', 'click']) addEventListener(type, start, { capture: true })
  })
  const box = page.getByRole('main').getByRole('combobox').first()
  await box.fill(word.slice(0, -1))
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.waitForLoadState('networkidle')
  const [suggested] = await Promise.all([
    page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url())
      return pathname === '/api/suggest' && searchParams.get('q') === word
    }),
    box.press(word.at(-1)!),
  ])
  await suggested.finished()
  const suggestions = await sinceAct(page)
  const results = await timeNavigation(page, () => box.press('Enter'))
  const filter = page.locator('#filters li a:not([aria-current])').first()
  const filtered = await timeNavigation(page, () => filter.click())
  await page.goBack()
  await page.waitForLoadState('networkidle')
  const next = page.getByRole('link', { name: 'Next' }).first()
  const paged = await timeNavigation(page, () => next.click())
  return [suggestions, results, filtered, paged]
}

/** Milliseconds from the last key or click to the frame after the next. */
const sinceAct = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(performance.now() - Number(document.documentElement.dataset.acted)),
          ),
        ),
      ),
  )

async function timeNavigation(page: Page, act: () => Promise<void>): Promise<number> {
  const before = page.url()
  await act()
  await page.waitForFunction((former) => location.href !== former, before, { polling: 'raf' })
  const taken = await sinceAct(page)
  await page.waitForLoadState('networkidle')
  return taken
}
