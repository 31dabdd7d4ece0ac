import { href } from 'react-router'
import { z } from 'zod'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { currentUser } from '#app/middleware/current-user.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import button from '#app/ui/button.module.css'
import { creditPackages, findPackage, smallestPackage } from '#core/billing/packages.ts'
import { signUpCredits } from '#core/credits/credit-entry.ts'
import { maxCompanies } from '#core/exports/quote.ts'
import { services } from '#core/services.server.ts'
import { formatMoney } from '#text/formats.ts'
import type { Route } from './+types/export-pricing.ts'
import { Balance } from './balance.tsx'
import { Packages, TestMode, withReturn } from './packages.tsx'
import styles from './pricing.module.css'
import { returnPath, saleOf } from './sale.server.ts'

await loadTexts('account')

const pricingInput = z.object({
  selected: z.coerce.number().int().min(1).max(maxCompanies).optional().catch(undefined),
  /** From a quote: some of the selected companies may be paid for already. */
  credits: z.coerce.number().int().min(0).max(maxCompanies).optional().catch(undefined),
  returnTo: z.string().optional().transform(returnPath),
})

export async function loader(args: Route.LoaderArgs) {
  const { origin } = args.context.get(requestInfo)
  const user = await currentUser(args)
  const { searchParams } = new URL(args.request.url)
  const { selected, credits, returnTo } = pricingInput.parse(Object.fromEntries(searchParams))
  return {
    ...saleOf(args.context),
    selected,
    returnTo,
    freeCredits: signUpCredits,
    /** Undefined for a visitor. */
    balance: user?.credits,
    need:
      selected === undefined
        ? undefined
        : needOf({
            // A quote never charges for more than was selected.
            needed: Math.min(selected, credits ?? selected),
            isExact: credits !== undefined || !user,
            available: user?.credits ?? signUpCredits,
          }),
    structured: services().payments.mode === 'stripe' ? [offers(origin)] : [],
  }
}

/** Credits for the export the visitor came from. */
interface Need {
  needed: number
  /** False if some of the companies may already be exported. */
  isExact: boolean
  /** The balance, or the credits of a new account. */
  available: number
  missing: number
  /** The cheapest package that covers the shortfall. */
  packageId: string | undefined
}

function needOf(known: Pick<Need, 'needed' | 'isExact' | 'available'>): Need {
  const missing = Math.max(0, known.needed - known.available)
  return {
    ...known,
    missing,
    packageId: missing === 0 ? undefined : smallestPackage(missing)?.id,
  }
}

/** Returns the packages as a schema.org product. */
function offers(origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Credits for exporting Vietnamese company data',
    description: 'One credit exports the data of one company, as CSV, Excel or JSON Lines.',
    offers: creditPackages.map(({ id, name, credits, price }) => ({
      '@type': 'Offer',
      sku: id,
      name: `${name}: ${credits} credits`,
      price: (price / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: `${origin}${href('/export-pricing')}`,
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
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
  // Without the query.
  const address = `${origin}${href('/export-pricing')}`
  return [
    ...pageMeta({ title, description, address, location }),
    ...loaderData.structured.map((item) => ({ 'script:ld+json': item })),
  ]
}

export default function ExportPricing({ loaderData: pricing }: Route.ComponentProps) {
  const { t } = useText()
  const { balance, need, returnTo, isTest, isSelling, freeCredits } = pricing
  return (
    <div className={styles.page}>
      <PricingHero pricing={pricing} />
      <section className={styles.plans} aria-labelledby="plans">
        <h2 id="plans">{t('billing.pricing.plans')}</h2>
        {isTest && <TestMode />}
        <Packages suitable={need?.packageId} returnTo={returnTo} isVisitor={balance === undefined} />
        <p className={styles.note}>{t('billing.pricing.currency')}</p>
      </section>
      <Questions freeCredits={freeCredits} isSelling={isSelling} />
    </div>
  )
}

type Pricing = Route.ComponentProps['loaderData']

/** The offer, and links to the next step of a visitor or a customer. */
function PricingHero({ pricing }: { pricing: Pricing }) {
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
          {nextSteps(pricing).map(({ text, address }, index) => (
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

function nextSteps({ balance, need, returnTo }: Pricing) {
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

/** Compares the price of an export with the balance and names the package to buy. */
function ExportNeed({ need, isVisitor }: { need: Need; isVisitor: boolean }) {
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

const questions = ['cost', 'expiry', 'formats', 'columns', 'hidden', 'refund', 'payment'] as const
/** Answered otherwise where no card is taken. */
const ofCards = {
  refund: 'billing.questions.refundNoCards',
  payment: 'billing.questions.paymentNoCards',
} as const

function Questions({ freeCredits, isSelling }: Pick<Pricing, 'freeCredits' | 'isSelling'>) {
  const { t } = useText()
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{t('billing.questions.title')}</h2>
      <dl className={styles.questions}>
        <div>
          <dt>{t('billing.questions.free')}</dt>
          <dd>{t('billing.questions.freeAnswer', { count: freeCredits })}</dd>
        </div>
        {questions.map((key) => (
          <div key={key}>
            <dt>{t(`billing.questions.${key}`)}</dt>
            <dd>
              {t(
                !isSelling && key in ofCards
                  ? ofCards[key as keyof typeof ofCards]
                  : `billing.questions.${key}Answer`,
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
