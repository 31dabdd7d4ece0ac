import { z } from 'zod'
import type { CurrentUser } from '#core/accounts/user.ts'
import { creditPackages, smallestPackage } from '#core/billing/packages.ts'
import { signUpCredits } from '#core/credits/credit-entry.ts'
import { maxCompanies } from '#core/exports/quote.ts'
import { services } from '#core/services.server.ts'
import { returnPath } from './sale.server.ts'

const questionSchema = z.object({
  selected: z.coerce.number().int().min(1).max(maxCompanies).optional().catch(undefined),
  /** What a quote said: some of the selected companies may be paid for already. */
  credits: z.coerce.number().int().min(0).max(maxCompanies).optional().catch(undefined),
  returnTo: z.string().optional().transform(returnPath),
})

/** What the export that somebody was about to make takes, at most. */
export interface Need {
  needed: number
  /** False where some of the companies may have been exported before. */
  isExact: boolean
  /** Credits that there are, or for a visitor those of a new account. */
  available: number
  missing: number
  /** The cheapest package that covers what is missing. */
  packageId: string | undefined
}

/** Everything the page of prices shows, to visitors and to customers. */
export function loadPricing({ searchParams }: URL, origin: string, user: CurrentUser | undefined) {
  const { selected, credits, returnTo } = questionSchema.parse(Object.fromEntries(searchParams))
  return {
    selected,
    returnTo,
    freeCredits: signUpCredits,
    /** Of whoever is signed in. */
    balance: user?.credits,
    need:
      selected === undefined
        ? undefined
        : needOf({
            // Nobody pays for more companies than there are.
            needed: Math.min(selected, credits ?? selected),
            isExact: credits !== undefined || !user,
            available: user?.credits ?? signUpCredits,
          }),
    structured: services().payments.mode === 'stripe' ? [offers(origin)] : [],
  }
}

function needOf(known: Pick<Need, 'needed' | 'isExact' | 'available'>): Need {
  const missing = Math.max(0, known.needed - known.available)
  return {
    ...known,
    missing,
    packageId: missing === 0 ? undefined : smallestPackage(missing)?.id,
  }
}

/** What is for sale, in the words of schema.org. */
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
      url: `${origin}/export-pricing`,
    })),
  }
}
