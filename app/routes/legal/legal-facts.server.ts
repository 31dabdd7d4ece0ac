import type { Language } from '#text/languages.ts'
import { formatNumber } from '#text/formats.ts'
import { escapeHtml } from '#text/escape-html.ts'
import { signUpCredits } from '#core/credits/credit-entry.ts'
import { mostCompanies } from '#core/exports/quote.ts'
import { operatorOf } from '#core/operator.ts'
import { services } from '#core/services.server.ts'

/** What the legal texts say of this installation, written the way the language writes it. */
export interface LegalFacts {
  /** Who runs the site, as HTML; empty where the environment does not say. */
  operator: string
  hasOperator: boolean
  /** Is there a way to reach the operator at the foot of each page? */
  isReachable: boolean
  /** Empty where there is no limit. */
  burst: string
  dailyCompanies: string
  freeCredits: string
  mostCompanies: string
  /** Days in which a confirmed request is decided. */
  requestTerm: string
  /** Are credits sold for money here? */
  isSelling: boolean
}

export function legalFacts(language: Language): LegalFacts {
  const { env, payments } = services()
  const operator = operatorOf(env)
  const number = (value: number) => formatNumber(value, language)
  const limit = (value: number) => (value === 0 ? '' : number(value))
  return {
    operator: Object.values(operator ?? {})
      .filter((value) => value !== undefined)
      .map(escapeHtml)
      .join('<br>'),
    hasOperator: operator !== null,
    isReachable: Boolean(operator && (operator.address || operator.email || operator.phone)),
    burst: limit(env.RATE_LIMIT_BURST),
    dailyCompanies: limit(env.RATE_LIMIT_DAILY_COMPANIES),
    freeCredits: number(signUpCredits),
    mostCompanies: number(mostCompanies),
    requestTerm: number(env.REQUEST_TERM_DAYS),
    isSelling: payments.mode === 'stripe',
  }
}
