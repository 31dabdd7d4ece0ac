import { expect, test } from 'vitest'
import { creditPackages, pricePerThousand, savedPercent, smallestPackage } from './packages.ts'

test('recommends the cheapest sufficient package', () => {
  expect([1, 5_000, 5_001, 20_000, 50_000, 50_001].map((credits) => smallestPackage(credits)?.id)).toEqual([
    'credits-5000',
    'credits-5000',
    'credits-20000',
    'credits-20000',
    'credits-50000',
    undefined,
  ])
  expect(creditPackages.map(({ price }) => price)).toEqual([1_900, 4_900, 9_900])
})

test('larger packages cost less per thousand, by at least the advertised saving', () => {
  expect(creditPackages.map(pricePerThousand)).toEqual([380, 245, 198])
  expect(creditPackages.map(savedPercent)).toEqual([0, 35, 47])
})
