import { formatDate, formatMoney, formatNumber } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'
import { type Asked, mayShow } from '#app/middleware/company-budget.ts'
import { creditPackages } from '#core/billing/packages.ts'
import { signUpCredits } from '#core/credits/credit-entry.ts'
import { exportColumns } from '#core/exports/columns.ts'
import { mostCompanies } from '#core/exports/quote.ts'
import { timesOfCustomer } from '#core/rate-limits/company-budget.server.ts'
import { emptySearch } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { siteFigures } from '#core/search/site-figures.server.ts'
import { services } from '#core/services.server.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import type { FeatureText } from './feature-text.ts'
import { exportFeaturesEnglish } from './texts/export-en.server.ts'
import { exportFeaturesVietnamese } from './texts/export-vi.server.ts'
import { featuresEnglish } from './texts/features-en.server.ts'
import { featuresVietnamese } from './texts/features-vi.server.ts'

/** Figures of this installation, written the way the language writes them. */
export interface Figures {
  companies: string
  /** dd/mm/yyyy; empty where nothing was imported. */
  lastImport: string
  freeCredits: string
  mostCompanies: string
  columns: string
  defaultColumns: string
  /** Of the largest package. */
  bestPrice: string
  /** Companies that an address is shown in a day, and an account that has bought credits; empty where there is no limit. */
  dailyCompanies: string
  dailyCompaniesOfCustomer: string
}

/** A search to try, and what it finds now. */
export interface Example {
  q: string
  href: string
  found: string
}

/** With and without accents, as a phrase, with an excluded word, abbreviated, with a slip. */
const queries = ['xây dựng', 'xay dung', '"xuất nhập khẩu"', 'vận tải -"hàng không"', 'tm dv', 'xay dugn']

async function figuresOf(language: Language): Promise<Figures> {
  const { env } = services()
  const { companies, lastImport } = await siteFigures(services())
  const number = (value: number) => formatNumber(value, language)
  const limit = (value: number) => (value === 0 ? '' : number(value))
  const largest = creditPackages.at(-1)!
  return {
    companies: number(companies),
    lastImport: lastImport ? formatDate(todayInVietnam(Date.parse(lastImport))) : '',
    freeCredits: number(signUpCredits),
    mostCompanies: number(mostCompanies),
    columns: number(exportColumns.length),
    defaultColumns: number(exportColumns.filter(({ isDefault }) => isDefault).length),
    bestPrice: formatMoney(Math.round((largest.price * 1_000) / largest.credits), language),
    dailyCompanies: limit(env.RATE_LIMIT_DAILY_COMPANIES),
    dailyCompaniesOfCustomer: limit(env.RATE_LIMIT_DAILY_COMPANIES * timesOfCustomer),
  }
}

async function examplesOf(language: Language): Promise<Example[]> {
  return Promise.all(
    queries.map(async (q) => {
      const { total } = await search(services(), { ...emptySearch, q })
      // A fallback method does not count, and what finds nothing convinces nobody.
      const found = total <= 0 ? '' : formatNumber(total, language)
      return { q, href: `/search?q=${encodeURIComponent(q)}`, found }
    }),
  )
}

/** Columns of the excerpt of a file: enough to see what a row is, on a phone, too. */
const excerpt = new Set<string>(['name', 'taxCode', 'foundedDate', 'businessTypeEnglish', 'city'])
const excerptRows = 3

/** The first rows of the file that all companies would make now; none where the day's budget has no room for them. */
async function fileExcerpt(asked: Asked) {
  const { results } = await search(services(), { ...emptySearch, hasPhone: true, hasEmail: true })
  const columns = exportColumns.filter(({ key }) => excerpt.has(key))
  const first = results.slice(0, excerptRows)
  const isShown = await mayShow(
    asked,
    first.map(({ id }) => id),
  )
  return {
    columns: columns.map(({ header }) => header),
    rows: (isShown ? first : []).map((company) =>
      columns.map(({ value }) => value(company, services().siteOrigin) ?? ''),
    ),
  }
}
export type Excerpt = Awaited<ReturnType<typeof fileExcerpt>>

/** The page about the whole product, in one language. */
export async function loadFeatures(language: Language): Promise<FeatureText> {
  const write = { en: featuresEnglish, vi: featuresVietnamese }[language]
  return write(await figuresOf(language), await examplesOf(language))
}

/** The page about files, in one language. */
export async function loadExportFeatures(asked: Asked, language: Language): Promise<FeatureText> {
  const write = { en: exportFeaturesEnglish, vi: exportFeaturesVietnamese }[language]
  return write(await figuresOf(language), await fileExcerpt(asked))
}
