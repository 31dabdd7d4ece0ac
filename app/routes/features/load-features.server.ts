import { fillPage, type StaticPage } from '#app/static-page.ts'
import { escapeHtml } from '#text/escape-html.ts'
import { formatDate, formatMoney, formatNumber } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'
import { type Asked, mayShow } from '#app/middleware/company-budget.ts'
import { creditPackages } from '#core/billing/packages.ts'
import { signUpCredits } from '#core/credits/credit-entry.ts'
import { exportColumns } from '#core/exports/columns.ts'
import { maxCompanies } from '#core/exports/quote.ts'
import { timesOfCustomer } from '#core/rate-limits/company-budget.server.ts'
import { emptySearch } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { siteFigures } from '#core/search/site-figures.server.ts'
import { services } from '#core/services.server.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
const texts = import.meta.glob<StaticPage>('./*.md', { import: 'default', eager: true })

/** Searches to try, in the order of the table: with and without accents, a phrase, an excluded phrase, an abbreviation, a typo. */
const examples = ['xây dựng', 'xay dung', '"xuất nhập khẩu"', 'vận tải -"hàng không"', 'tm dv', 'xay dugn']

/** Returns the page `features` or `features/export` in one language, with the figures of this installation. */
export async function loadFeatures(args: Asked, path: string, language: Language) {
  const name = path.split('/').at(-1)
  const text = texts[`./${name}.${language}.md`]
  const isExport = name === 'export'
  const facts = await figuresOf(language)
  const filled = fillPage(text, isExport ? facts : { ...facts, found: await countExamples(language) })
  if (!isExport) return { path, text: filled }
  const excerpt = { numeric: [], ...(await fileExcerpt(args)) }
  const sections = filled.sections.map((section) =>
    section.id === 'excerpt' ? { ...section, table: excerpt } : section,
  )
  return { path, text: { ...filled, sections } }
}

/** An empty figure removes its table row. */
async function figuresOf(language: Language) {
  const { env, payments } = services()
  const { companies, lastImport } = await siteFigures(services())
  const number = (value: number) => formatNumber(value, language)
  const limit = (value: number) => (value === 0 ? '' : number(value))
  const largest = creditPackages.at(-1)!
  return {
    companies: number(companies),
    /** dd/mm/yyyy. */
    lastImport: lastImport ? formatDate(todayInVietnam(Date.parse(lastImport))) : '',
    freeCredits: number(signUpCredits),
    isSelling: payments.mode === 'stripe',
    maxCompanies: number(maxCompanies),
    columns: number(exportColumns.length),
    defaultColumns: number(exportColumns.filter(({ isDefault }) => isDefault).length),
    /** For 1,000 companies in the largest package. */
    bestPrice: formatMoney(Math.round((largest.price * 1_000) / largest.credits), language),
    dailyCompanies: limit(env.RATE_LIMIT_DAILY_COMPANIES),
    dailyCompaniesOfCustomer: limit(env.RATE_LIMIT_DAILY_COMPANIES * timesOfCustomer),
  }
}

async function countExamples(language: Language): Promise<string[]> {
  return Promise.all(
    examples.map(async (q) => {
      const { total } = await search(services(), { ...emptySearch, q })
      // Fallback methods return no total, and a search without results is no good example.
      return total <= 0 ? '' : formatNumber(total, language)
    }),
  )
}

/** Columns of the excerpt of a file: enough to see what a row is, on a phone, too. */
const excerpt = new Set<string>(['name', 'taxCode', 'foundedDate', 'businessTypeEnglish', 'city'])
const excerptRows = 3

/** Returns the first rows of a file of all companies; none if the day's budget has no room for them. */
async function fileExcerpt(args: Asked) {
  const { results } = await search(services(), { ...emptySearch, hasPhone: true, hasEmail: true })
  const columns = exportColumns.filter(({ key }) => excerpt.has(key))
  const first = results.slice(0, excerptRows)
  const isShown = await mayShow(
    args,
    first.map(({ id }) => id),
  )
  return {
    columns: columns.map(({ header }) => header),
    rows: (isShown ? first : []).map((company) =>
      columns.map(({ value }) => escapeHtml(value(company, services().siteOrigin) ?? '')),
    ),
  }
}
