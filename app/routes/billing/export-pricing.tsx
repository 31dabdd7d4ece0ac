import { pageMeta } from '#app/shell/page-meta.ts'
import { formatMoney } from '#text/formats.ts'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { currentUser } from '#app/middleware/current-user.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { creditPackages } from '#core/billing/packages.ts'
import type { Route } from './+types/export-pricing.ts'
import { loadPricing } from './load-pricing.server.ts'
import { Packages } from './packages.tsx'
import { PricingHero } from './pricing-hero.tsx'
import styles from './pricing.module.css'
import { Questions } from './questions.tsx'
import { saleOf } from './sale.server.ts'
import { TestMode } from './test-mode.tsx'

await loadTexts('account')

export async function loader(args: Route.LoaderArgs) {
  const { origin } = args.context.get(requestInfo)
  const pricing = loadPricing(new URL(args.request.url), origin, await currentUser(args))
  return { ...pricing, ...saleOf(args.context) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  const title = `${t('billing.pricing.title')} · ${productName}`
  if (!loaderData) return [{ title }]
  const [{ credits, price }] = creditPackages
  const description = t('billing.pricing.description', {
    credits,
    price: formatMoney(price, language),
    free: loaderData.freeCredits,
  })
  // One address, whatever somebody was about to export.
  const canonical = `${origin}/export-pricing`
  return [
    ...pageMeta({ title, description, canonical }),
    ...loaderData.structured.map((item) => ({ 'script:ld+json': item })),
  ]
}

export default function ExportPricing({ loaderData: pricing }: Route.ComponentProps) {
  const { t } = useText()
  const { balance, need, returnTo, isTest, freeCredits } = pricing
  return (
    <div className={styles.page}>
      <PricingHero pricing={pricing} />
      <section className={styles.plans} aria-labelledby="plans">
        <h2 id="plans">{t('billing.pricing.plans')}</h2>
        {isTest && <TestMode />}
        <Packages suitable={need?.packageId} returnTo={returnTo} isVisitor={balance === undefined} />
        <p className={styles.note}>{t('billing.pricing.currency')}</p>
      </section>
      <Questions freeCredits={freeCredits} />
    </div>
  )
}
