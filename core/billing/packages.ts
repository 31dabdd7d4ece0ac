/** Packages for sale; every page and charge reads this table. Prices are in US cents. */
export const creditPackages = [
  { id: 'credits-5000', name: 'Basic', credits: 5_000, price: 1_900 },
  { id: 'credits-20000', name: 'Pro', credits: 20_000, price: 4_900 },
  { id: 'credits-50000', name: 'Elite', credits: 50_000, price: 9_900 },
] as const satisfies readonly { id: string; name: string; credits: number; price: number }[]

export type CreditPackage = (typeof creditPackages)[number]

/** Returns the package with an id, if any. */
export const findPackage = (id: string): CreditPackage | undefined =>
  creditPackages.find((offered) => offered.id === id)

/** Returns the cheapest package with at least that many credits, if any. */
export const smallestPackage = (credits: number): CreditPackage | undefined =>
  creditPackages.find((offered) => offered.credits >= credits)

/** Returns the price of 1,000 companies, rounded to the cent. */
export const pricePerThousand = ({ credits, price }: CreditPackage): number =>
  Math.round((price * 1_000) / credits)

/** Returns the percentage saved per company over the smallest package, rounded down. */
export const savedPercent = (offered: CreditPackage): number =>
  Math.floor(100 - (100 * pricePerThousand(offered)) / pricePerThousand(creditPackages[0]))
