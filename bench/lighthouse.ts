import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { demo } from '#demo/demo.ts'
import { createAccount } from '#core/accounts/create-account.server.ts'
import { createText } from '#core/texts/save-text.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { readEnv } from '#core/env.server.ts'
import { log } from '#core/log.server.ts'
import { emptySearch } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { openServices } from '#core/services.server.ts'
import { testSecrets } from '#tests/setup/server-process.ts'
import { findChromium } from '#tests/setup/chromium.ts'
import { startServer } from './http.ts'

/*
 * `npm run lighthouse [-- --page PATH] [--companies N]`: scores the public pages of a temporary demonstration on a
 * phone. Exits with status 1 if one is below our minimum.
 */

const minScore = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Page {
  path: string
  /** Audit that the page fails on purpose. */
  skip?: string
}

const { values: options } = parseArgs({
  options: { page: { type: 'string' }, companies: { type: 'string', default: '20000' } },
})
const data = mkdtempSync(join(tmpdir(), 'lighthouse-'))
log.level = 'silent'

/** Imports companies, publishes an article with all kinds of content, and returns the pages to measure. */
async function prepare(): Promise<Page[]> {
  const services = await openServices(
    readEnv({ ...testSecrets, DATA_DIR: data, DEMO_COMPANIES: options.companies }),
    { demo },
  )
  try {
    const account = {
      email: 'author@example.vn',
      fullName: 'Author',
      companyName: '',
      language: 'en',
    } as const
    await createAccount(services, { ...account, role: 'admin' })
    const [author] = await services.db.select().from(users)
    const article = await createText(services, { ...author, address: '127.0.0.1' }, 'article', {
      titleEn: 'How companies are registered',
      titleVi: 'Đăng ký doanh nghiệp như thế nào',
      contentEn: `<h2>Codes</h2>${'<p>Every company has a tax code of ten digits.</p>'.repeat(12)}`,
      contentVi: `<h2>Mã số</h2>${'<p>Mỗi doanh nghiệp có mã số thuế mười chữ số.</p>'.repeat(12)}`,
      status: 'published',
      slug: '',
      coverId: null,
    })
    const { results } = await search(services, { ...emptySearch, hasPhone: true })
    return [
      { path: '/' },
      // Search results are excluded by robots.txt.
      { path: '/search?q=xay%20dung', skip: 'is-crawlable' },
      { path: `/company/${results.find(({ kind }) => kind === 'company')!.slug}` },
      { path: '/provinces/ho-chi-minh' },
      { path: '/new' },
      { path: '/articles' },
      { path: `/articles/${article.slug}` },
      { path: '/help/faq/api' },
      { path: '/features' },
      { path: '/export-pricing' },
      { path: '/privacy' },
    ]
  } finally {
    await services.stop()
  }
}

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { id: string; title: string; score: number | null; scoreDisplayMode: string }>
}

async function measure(url: string, skip: string | undefined): Promise<Report> {
  const program = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
  const { executablePath, env } = await findChromium()
  const options = [
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  const skipped = skip ? [`--skip-audits=${skip}`] : []
  const child = spawn(process.execPath, [program, url, ...options, ...skipped], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0
        ? resolve(JSON.parse(output) as Report)
        : reject(new Error(`Lighthouse ended with ${code}.`)),
    )
  })
}

/** Returns what lowers the score, by Lighthouse's names. */
const weaknesses = ({ audits }: Report) =>
  Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ id }) => id)

let isGood = true
try {
  const all = await prepare()
  const pages = all.filter(({ path }) => path === (options.page ?? path))
  if (pages.length === 0) throw new Error(`--page takes one of ${all.map(({ path }) => path).join(', ')}`)
  await using server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'silent' })
  console.log(`load ${loadavg()[0].toFixed(1)} · ${categories.join(' · ')}`)
  for (const { path, skip } of pages) {
    // On a busy machine Chromium sometimes loses the start of a trace; Lighthouse then asks for another run.
    const report = await measure(server.url + path, skip).catch(() => measure(server.url + path, skip))
    const scores = categories.map((name) => Math.round((report.categories[name].score ?? 0) * 100))
    const isLow = scores.some((score) => score < minScore)
    isGood &&= !isLow
    const note = skip ? ` (without ${skip}, on purpose)` : ''
    console.log(`${scores.map((score) => String(score).padStart(4)).join('')}  ${path}${note}`)
    if (isLow) console.log(`      ${weaknesses(report).join(', ')}`)
  }
} finally {
  rmSync(data, { recursive: true, force: true })
}
process.exitCode = isGood ? 0 : 1
