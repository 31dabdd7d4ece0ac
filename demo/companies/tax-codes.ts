import { taxCodeCheckDigit } from '#core/companies/tax-code.ts'
import { provinceShares, type ProvinceShare } from './provinces.ts'

/** Of every thousand companies: heads with ten digits, their branches, household businesses. */
export const blockSize = 1_000
export const branchesPerBlock = 120
const householdsPerBlock = 6
export const headsPerBlock = blockSize - branchesPerBlock - householdsPerBlock

/** More companies than this would run out of tax codes in some province. */
export const maxCompanies = 5_000_000

/** Numbers before this one are rare: offices started at 10,000. */
const firstSequence = 10_000
const firstsWithNinth = 9

interface Registry {
  province: ProvinceShare
  /** Ranks that have a code. */
  capacity: number
  /** Has no common factor with the capacity, so it scatters ranks over all years without meeting itself. */
  stride: number
  /** Where the first rank falls, elsewhere for every province. */
  offset: number
}

const registries: Registry[] = provinceShares.map((province, position) => {
  const needed = Math.ceil((province.share * maxCompanies * headsPerBlock) / blockSize) + 1
  const capacity = Math.max(
    needed,
    Math.floor(((province.lastSequence - firstSequence) / 10) * firstsWithNinth),
  )
  let stride = Math.floor(capacity * 0.618034) | 1
  while (greatestCommonDivisor(stride, capacity) > 1) stride += 2
  const offset = Math.floor(capacity * ((position * 0.377 + 0.2) % 1))
  return { province, capacity, stride, offset }
})

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

export interface HeadOffice {
  taxCode: string
  province: ProvinceShare
  /** Position in the province's history of registrations: 0 the first, 1 the latest. */
  age: number
}

/**
 * The heads of a block of a thousand companies, in no telling order. Each province gets its share of every block, so
 * that no two blocks ever draw the same code and none needs to know what the others drew.
 */
export function headsOfBlock(block: number): HeadOffice[] {
  const heads: HeadOffice[] = []
  let cumulated = 0
  for (const registry of registries) {
    const { share } = registry.province
    // Offset by what came before, so that rounding does not give every province its extra head in the same block.
    const upTo = (blocks: number) => Math.floor(share * headsPerBlock * blocks + (cumulated % 1))
    for (let rank = upTo(block); rank < upTo(block + 1); rank++) heads.push(headOffice(registry, rank))
    cumulated += share * 7.3
  }
  return heads
}

function headOffice({ province, capacity, stride, offset }: Registry, rank: number): HeadOffice {
  const scattered = (rank * stride + offset) % capacity
  const eight = province.taxPrefix + padded(Math.floor(scattered / firstsWithNinth) + firstSequence / 10, 6)
  let choice = scattered % firstsWithNinth
  for (let ninth = 0; ; ninth++) {
    const digit = taxCodeCheckDigit(eight + ninth)
    if (digit < 0 || choice-- > 0) continue
    return { taxCode: eight + ninth + digit, province, age: scattered / capacity }
  }
}

export function padded(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
