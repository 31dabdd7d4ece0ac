import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Balance } from './balance.tsx'
import type { loadPricing } from './load-pricing.server.ts'
import { ExportNeed } from './need.tsx'
import styles from './pricing.module.css'
import { withReturn } from './with-return.ts'

type Pricing = ReturnType<typeof loadPricing>

/** What is offered, and the one next step for whoever reads it. */
export function PricingHero({ pricing }: { pricing: Pricing }) {
  const { t } = useText()
  const { selected, balance, need, freeCredits } = pricing
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1>
          {selected === undefined
            ? t('billing.pricing.hero')
            : t('billing.pricing.heroSelected', { count: selected })}
        </h1>
        <p className={styles.lead}>{t('billing.pricing.lead')}</p>
        {balance !== undefined && <Balance credits={balance} />}
        <p className={styles.ways}>
          {waysOn(pricing).map(({ text, address }, index) => (
            <a key={text} href={address} className={`${button.button} ${index === 0 ? button.primary : ''}`}>
              {t(text)}
            </a>
          ))}
        </p>
        {balance === undefined && (
          <p className={styles.note}>{t('billing.pricing.startNote', { count: freeCredits })}</p>
        )}
      </div>
      {need && <ExportNeed need={need} isVisitor={balance === undefined} />}
    </div>
  )
}

function waysOn({ balance, need, returnTo }: Pricing) {
  if (balance === undefined) {
    return [
      { text: 'billing.pricing.start', address: withReturn(href('/register'), returnTo) },
      { text: 'billing.pricing.haveAccount', address: withReturn(href('/login'), returnTo) },
    ] as const
  }
  const search = { text: 'billing.pricing.search', address: href('/search') } as const
  const onwards = returnTo ? ({ text: 'billing.pricing.continue', address: returnTo } as const) : search
  const buy = { text: 'billing.pricing.buy', address: withReturn(href('/buy-credits'), returnTo) } as const
  return need?.missing === 0 ? [onwards] : [buy, onwards]
}
