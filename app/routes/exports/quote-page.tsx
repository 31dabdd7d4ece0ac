import { data, href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import { AppError, type ErrorType } from '#core/errors.ts'
import { exportQuote } from '#core/exports/export-companies.server.ts'
import type { Quote } from '#core/exports/quote.ts'
import { readQuote } from '#core/exports/quotes.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/quote-page.ts'
import { type Choice, readChoice, defaultChoice } from './choice.ts'
import { pricingAddress } from './export-requests.ts'
import { ChoiceFields, QuoteFigures, useExportLabel } from './quote-fields.tsx'
import { SearchSource } from './search-source.tsx'

/** Returns the current quote, or why it is no longer valid. */
export async function loader(args: Route.LoaderArgs) {
  const { id: userId } = await signedInUser(args)
  try {
    const quote = await readQuote(services(), { userId, quoteId: args.params.id })
    return data({ quote, problem: undefined })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const problem = invalidReasons[error.type]
    if (!problem) throw error
    return data({ quote: undefined, problem }, error.status)
  }
}

const invalidReasons: { [Type in ErrorType]?: 'expired' | 'gone' } = {
  quote_expired: 'expired',
  no_companies: 'gone',
}
/** Errors that the page explains. */
const shownProblems = new Set<ErrorType>(['insufficient_credits', 'no_companies', 'quote_expired'])

/** Exports the quote and redirects to the export. On an error the page keeps the choice. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const { id: userId } = await signedInUser(args)
    const choice = readChoice(form)
    if (choice.columns.length === 0) return data({ choice, problem: undefined }, 422)
    const { id } = await exportQuote(services(), { userId, quoteId: args.params.id, ...choice })
    return redirect(`${href('/exports/:id', { id })}?done=${choice.format}`, 303)
  },
  ({ type, details }, form) => {
    if (type === 'idempotency_conflict')
      return redirect(href('/exports/:id', { id: String(details?.exportId) }), 303)
    if (type === 'email_unconfirmed') return redirect(href('/verify-email'), 303)
    if (!shownProblems.has(type)) return undefined
    return { choice: readChoice(form), problem: { type, details: { ...details } } }
  },
)

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'exports.quote')

/** A quote at its own address, which also works without a script. */
export default function QuotePage({ loaderData: { quote, problem }, actionData }: Route.ComponentProps) {
  if (!quote) return <InvalidQuote problem={problem} />
  return (
    <OpenQuote quote={quote} choice={actionData?.choice ?? defaultChoice} failure={actionData?.problem} />
  )
}

interface OpenQuoteProps {
  quote: Quote
  choice: Choice
  failure: { type: string; details: Record<string, string | number> } | undefined
}

function OpenQuote({ quote, choice, failure }: OpenQuoteProps) {
  const { t } = useText()
  const label = useExportLabel(quote.companyCount, quote.cost)
  return (
    <div className={styles.page}>
      <h1>{t('exports.do', { count: quote.companyCount })}</h1>
      <p className={styles.lead}>
        <SearchSource address={quote.searchAddress} />
      </p>
      {failure?.type === 'insufficient_credits' && (
        <Notice kind="error" title={t('exports.failed')}>
          <p>
            {t('exports.failed.insufficient', {
              required: failure.details.required,
              available: failure.details.available,
            })}
          </p>
        </Notice>
      )}
      <form method="post" className={styles.panel}>
        <QuoteFigures quote={quote} />
        <ChoiceFields initial={choice} companyCount={quote.companyCount} />
        <p className={styles.lead}>{t('exports.quote.once')}</p>
        <p>
          {quote.isAffordable ? (
            <button className={`${button.button} ${button.primary}`}>{label}</button>
          ) : (
            <a
              className={`${button.button} ${button.primary}`}
              href={pricingAddress(
                quote.companyCount,
                href('/exports/quotes/:id', { id: quote.id }),
                quote.cost,
              )}
            >
              {t('exports.addCredits')}
            </a>
          )}
        </p>
      </form>
    </div>
  )
}

function InvalidQuote({ problem }: { problem: 'expired' | 'gone' | undefined }) {
  const { t } = useText()
  return (
    <div className={styles.page}>
      <h1>{t(problem === 'gone' ? 'exports.quote.gone' : 'exports.quote.expired')}</h1>
      <p>{t(problem === 'gone' ? 'exports.quote.goneText' : 'exports.quote.expiredText')}</p>
      <p>
        <a className={`${button.button} ${button.primary}`} href={href('/search')}>
          {t('exports.quote.back')}
        </a>
      </p>
    </div>
  )
}
