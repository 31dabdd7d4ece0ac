import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { type CreditPackage, creditPackages, pricePerThousand, savedPercent } from '#core/billing/packages.ts'
import { formatMoney } from '#text/formats.ts'
import styles from './pricing.module.css'

/** Why a purchase did not start, with advice for each reason. */
const problems = {
  checkout_failed: 'billing.problem.nothingCharged',
  payments_unavailable: 'billing.problem.unavailable',
  too_many_requests: 'billing.problem.tooMany',
  other: 'billing.problem.nothingCharged',
} as const
export type PurchaseProblem = keyof typeof problems

/** Returns the problem of an error type. */
export const toPurchaseProblem = (type: string): PurchaseProblem =>
  Object.hasOwn(problems, type) ? (type as PurchaseProblem) : 'other'

interface PackagesProps {
  /** Id of the package that covers the export at hand. */
  suitable?: string
  returnTo: string | undefined
  /** Buttons lead to the registration. */
  isVisitor?: boolean
  /** Every button is a primary one. */
  isMain?: boolean
  /** Of the form that led to this page, without a script. */
  failed?: PurchaseProblem
}

/** Credit packages side by side. A failed purchase is reported above them and leaves them as they are. */
export function Packages({ suitable, returnTo, isVisitor = false, isMain = false, failed }: PackagesProps) {
  const { t, language } = useText()
  const purchase = useFetcher<{ problem: PurchaseProblem }>()
  const [smallest] = creditPackages
  const problem = purchase.state === 'idle' ? (purchase.data?.problem ?? failed) : undefined
  return (
    <div className={styles.shop}>
      {problem && (
        <Notice kind="error" title={t(`billing.problem.${problem}`)}>
          <p>{t(problems[problem])}</p>
        </Notice>
      )}
      <ul className={styles.packages}>
        {creditPackages.map((offered) => {
          const { id, name, credits, price } = offered
          const saved = savedPercent(offered)
          return (
            <li key={id} className={`${styles.package} ${id === suitable ? styles.isSuitable : ''}`}>
              <div className={styles.top}>
                <h3>{name}</h3>
                {id === suitable && (
                  <p className={`${badge.badge} ${badge.accent}`}>{t('billing.package.suffices')}</p>
                )}
              </div>
              <p className={styles.price}>
                <b>{formatMoney(price, language)}</b> {t('billing.credits', { count: credits })}
              </p>
              <ul className={styles.terms}>
                <li>
                  {t('billing.package.perThousand', {
                    price: formatMoney(pricePerThousand(offered), language),
                    thousand: 1_000,
                  })}
                </li>
                {saved > 0 && <li>{t('billing.package.saves', { percent: saved, name: smallest.name })}</li>}
                <li>{t('billing.package.companies', { count: credits })}</li>
              </ul>
              <div className={styles.action}>
                {isVisitor ? (
                  <a
                    href={withReturn(href('/register'), withReturn(href('/buy-credits'), returnTo))}
                    className={button.button}
                  >
                    {t('billing.package.choose', { name })}
                  </a>
                ) : (
                  <Purchase
                    purchase={purchase}
                    offered={offered}
                    returnTo={returnTo}
                    isPrimary={isMain || id === suitable}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface PurchaseProps {
  purchase: ReturnType<typeof useFetcher>
  offered: CreditPackage
  returnTo: string | undefined
  isPrimary: boolean
}

/** The button that starts a purchase and leads to the checkout. */
function Purchase({ purchase, offered: { id, name }, returnTo, isPrimary }: PurchaseProps) {
  const { t } = useText()
  const { formData } = purchase
  const isLeaving = formData?.get('packageId') === id

  useEffect(() => {
    // "Back" from the card provider restores the page as it was left, with its buttons disabled.
    const renew = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [])

  return (
    <purchase.Form method="post" action={href('/buy-credits')}>
      <input type="hidden" name="packageId" value={id} />
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <button
        type="submit"
        className={`${button.button} ${isPrimary ? button.primary : ''}`}
        disabled={formData !== undefined}
      >
        {isLeaving ? t('billing.package.leaving') : t('billing.package.purchase', { name })}
      </button>
    </purchase.Form>
  )
}

/** Says that no money moves. Required on every page that sells in test mode. */
export function TestMode() {
  const { t } = useText()
  return <Notice kind="warning" title={t('billing.testMode')} />
}

/** Returns the address with `returnTo` in its query. */
export function withReturn(address: string, returnTo: string | undefined): string {
  if (!returnTo) return address
  return `${address}${address.includes('?') ? '&' : '?'}returnTo=${encodeURIComponent(returnTo)}`
}
