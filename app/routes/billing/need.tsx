import { formatMoney } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { findPackage } from '#core/billing/packages.ts'
import type { Need } from './load-pricing.server.ts'
import styles from './pricing.module.css'

/** What the export somebody was about to make takes, what there is, and what to buy. */
export function ExportNeed({ need, isVisitor }: { need: Need; isVisitor: boolean }) {
  const { t, language } = useText()
  const { needed, isExact, available, missing } = need
  const credits = (count: number) => t('billing.credits', { count })
  const offered = findPackage(need.packageId ?? '')
  return (
    <section className={styles.need} aria-labelledby="need">
      <h2 id="need">{t('billing.need.title')}</h2>
      <dl>
        <dt>{t(isExact ? 'billing.need.exact' : 'billing.need.needed')}</dt>
        <dd>{credits(needed)}</dd>
        <dt>{t(isVisitor ? 'billing.need.free' : 'billing.need.have')}</dt>
        <dd>{credits(available)}</dd>
        {missing > 0 && (
          <>
            <dt className={styles.missing}>{t('billing.need.missing')}</dt>
            <dd className={styles.missing}>{credits(missing)}</dd>
          </>
        )}
      </dl>
      {missing === 0 && (
        <p className={styles.answer}>{t(isVisitor ? 'billing.need.enoughFree' : 'billing.need.enough')}</p>
      )}
      {offered && (
        <p className={styles.answer}>
          {t('billing.need.smallest', {
            name: offered.name,
            credits: credits(offered.credits),
            price: formatMoney(offered.price, language),
          })}
        </p>
      )}
      {!isExact && missing > 0 && <p className={styles.note}>{t('billing.need.upTo')}</p>}
    </section>
  )
}
