import '#app/i18n/account-texts.ts'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import styles from '#app/ui/page.module.css'
import type { Quote } from '#core/exports/quote.ts'
import type { Route } from './+types/quote-page.ts'
import { type Choice, usualChoice } from './choice.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { exportsMeta } from './exports-meta.ts'
import { actOnQuote, loadQuote } from './load-quote.server.ts'
import { pricingAddress } from './pricing-address.ts'
import { QuoteFigures, useExportLabel } from './quote-figures.tsx'
import { SearchSource } from './search-source.tsx'

export const loader = async (args: Route.LoaderArgs) =>
  loadQuote((await signedInUser(args)).id, args.params.id)

export const action = async (args: Route.ActionArgs) =>
  actOnQuote((await signedInUser(args)).id, args.params.id, args.request)

export const meta: Route.MetaFunction = ({ matches }) =>
  exportsMeta(matches[0].loaderData, (t) => t('exporting.quote'))

/** A quote where there is no script, and for whoever wants to think about it. */
export default function QuotePage({ loaderData: { quote, problem }, actionData }: Route.ComponentProps) {
  if (!quote) return <NoLongerHolds problem={problem} />
  return <OpenQuote quote={quote} choice={actionData?.choice ?? usualChoice} failure={actionData?.problem} />
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
      <h1>{t('exporting.do', { count: quote.companyCount })}</h1>
      <p className={styles.lead}>
        <SearchSource address={quote.searchAddress} />
      </p>
      {failure?.type === 'insufficient_credits' && (
        <Notice kind="error" title={t('exporting.failed')}>
          <p>
            {t('exporting.failed.insufficient', {
              required: failure.details.required,
              available: failure.details.available,
            })}
          </p>
        </Notice>
      )}
      <form method="post" className={styles.panel}>
        <QuoteFigures quote={quote} />
        <ChoiceFields initial={choice} companyCount={quote.companyCount} />
        <p className={styles.lead}>{t('exporting.quote.once')}</p>
        <p>
          {quote.isAffordable ? (
            <button className={`${button.button} ${button.primary}`}>{label}</button>
          ) : (
            <a
              className={`${button.button} ${button.primary}`}
              href={pricingAddress(quote.companyCount, `/exports/quotes/${quote.id}`, quote.cost)}
            >
              {t('exporting.addCredits')}
            </a>
          )}
        </p>
      </form>
    </div>
  )
}

function NoLongerHolds({ problem }: { problem: 'expired' | 'gone' | undefined }) {
  const { t } = useText()
  return (
    <div className={styles.page}>
      <h1>{t(problem === 'gone' ? 'exporting.quote.gone' : 'exporting.quote.expired')}</h1>
      <p>{t(problem === 'gone' ? 'exporting.quote.goneText' : 'exporting.quote.expiredText')}</p>
      <p>
        <a className={`${button.button} ${button.primary}`} href="/search">
          {t('exporting.quote.back')}
        </a>
      </p>
    </div>
  )
}
