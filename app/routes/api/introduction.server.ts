import { keyMemoryMs } from '#app/middleware/api-client.ts'
import { fillPage, fillText, type StaticPage } from '#app/static-page.ts'
import { timesOfCustomer } from '#core/rate-limits/company-budget.server.ts'
import { maxQuotesPerMinute } from '#core/rate-limits/quote-rate.server.ts'
import { quotasFrom, windows } from '#core/rate-limits/rate-limits.ts'
import { services } from '#core/services.server.ts'
import { formatNumber } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'

const pages = import.meta.glob<StaticPage>('./*.md', { import: 'default', eager: true })
const sources = import.meta.glob<string>('./*.md', { import: 'default', eager: true, query: '?raw' })

/** Returns the words around the reference, for the page and as the Markdown of the OpenAPI document. */
export function introduceApi(origin: string, language: Language) {
  const name = `./api.${language}.md`
  const facts = factsOf(origin, language)
  return {
    page: fillPage(pages[name], facts),
    markdown: fillText(sources[name].replace(/^---\n[\s\S]*?\n---\n/, '').trim(), facts),
  }
}

/** Empty for a limit that is off. */
function factsOf(origin: string, language: Language) {
  const { RATE_LIMIT_BURST, RATE_LIMIT_DAILY_COMPANIES } = services().env
  const limit = (value: number) => (value === 0 ? '' : formatNumber(value, language))
  const quotas = quotasFrom(RATE_LIMIT_BURST)
  return {
    origin,
    burst: limit(quotas.burst),
    accountBurst: limit(quotas.account_burst),
    burstSeconds: windows.burst,
    dailyCompanies: limit(RATE_LIMIT_DAILY_COMPANIES),
    timesOfCustomer,
    quotes: maxQuotesPerMinute.key,
    keySeconds: keyMemoryMs / 1000,
  }
}
