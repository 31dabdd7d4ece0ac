import { fillPage, type StaticPage } from '#app/static-page.ts'
import { signUpCredits } from '#core/credits/credit-entry.ts'
import { maxCompanies } from '#core/exports/quote.ts'
import { operatorOf } from '#core/operator.ts'
import { services } from '#core/services.server.ts'
import { escapeHtml } from '#text/escape-html.ts'
import { formatNumber } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'

const texts = import.meta.glob<StaticPage>('./*.md', { import: 'default', eager: true })

/** Returns a legal text in one language, with the figures and the operator of this installation in it. */
export function loadLegal(name: string, language: Language) {
  const { env, payments } = services()
  const operator = operatorOf(env)
  const number = (value: number) => formatNumber(value, language)
  /** Empty without a limit. */
  const limit = (value: number) => (value === 0 ? '' : number(value))
  const facts = {
    operator: Object.values(operator ?? {})
      .filter((value) => value !== undefined)
      .map(escapeHtml)
      .join('<br>'),
    /** If so, the footer of each page has the details. */
    isReachable: Boolean(operator && (operator.address || operator.email || operator.phone)),
    burst: limit(env.RATE_LIMIT_BURST),
    dailyCompanies: limit(env.RATE_LIMIT_DAILY_COMPANIES),
    freeCredits: number(signUpCredits),
    maxCompanies: number(maxCompanies),
    /** Days within which a confirmed request is decided. */
    requestTerm: number(env.REQUEST_TERM_DAYS),
    isSelling: payments.mode === 'stripe',
    /** If so, purchases move no money. */
    isTest: payments.mode === 'test',
  }
  return { name, text: fillPage(texts[`./${name}.${language}.md`], facts) }
}
