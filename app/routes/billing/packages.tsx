import { href } from 'react-router'
import { formatMoney } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { creditPackages, pricePerThousand, savedPercent } from '#core/billing/packages.ts'
import styles from './packages.module.css'
import { Purchase } from './purchase.tsx'
import { withReturn } from './with-return.ts'

interface PackagesProps {
  /** Of the package that covers what somebody is about to export. */
  suitable?: string
  returnTo: string | undefined
  /** Visitors need an account first. */
  isVisitor?: boolean
  /** Buying is what the page is for. */
  isMain?: boolean
}

/** What is for sale, side by side. */
export function Packages({ suitable, returnTo, isVisitor = false, isMain = false }: PackagesProps) {
  const { t, language } = useText()
  const [smallest] = creditPackages
  return (
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
            <ul className={styles.facts}>
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
                <Purchase offered={offered} returnTo={returnTo} isPrimary={isMain || id === suitable} />
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
