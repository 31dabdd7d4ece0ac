/** What is for sale; every page and every charge reads this table. Prices are in cents of a US dollar. */
export const creditPackages = [
  { id: 'credits-5000', name: 'Basic', credits: 5_000, price: 1_900 },
  { id: 'credits-20000', name: 'Pro', credits: 20_000, price: 4_900 },
  { id: 'credits-50000', name: 'Elite', credits: 50_000, price: 9_900 },
] as const satisfies readonly { id: string; name: string; credits: number; price: number }[]

export type CreditPackage = (typeof creditPackages)[number]

/** The package of an id; undefined for any other text. */
export const findPackage = (id: string): CreditPackage | undefined =>
  creditPackages.find((offered) => offered.id === id)

/** The cheapest package with at least so many credits; undefined where none has as many. */
export const smallestPackage = (credits: number): CreditPackage | undefined =>
  creditPackages.find((offered) => offered.credits >= credits)

/** Cents for the data of 1,000 companies, rounded to the cent. */
export const pricePerThousand = ({ credits, price }: CreditPackage): number =>
  Math.round((price * 1_000) / credits)

/** Whole percents that a company costs less than in the smallest package, rounded down. */
export const savedPercent = (offered: CreditPackage): number =>
  Math.floor(100 - (100 * pricePerThousand(offered)) / pricePerThousand(creditPackages[0]))
