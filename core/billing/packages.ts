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
