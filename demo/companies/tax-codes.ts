import { taxCodeCheckDigit } from '#core/companies/tax-code.ts'
import { provinceShares, type ProvinceShare } from './provinces.ts'

/** Per thousand companies: heads with ten digits, their branches, household businesses. */
export const blockSize = 1_000
export const branchesPerBlock = 120
const householdsPerBlock = 6
export const headsPerBlock = blockSize - branchesPerBlock - householdsPerBlock

/** Beyond this number some province has more companies than it can register in its history. */
const maxScattered = 5_000_000
/** Beyond this number Hồ Chí Minh City runs out of tax codes. */
export const maxCompanies = 33_000_000

/** Numbers below are rare: offices started at 10,000. */
const firstSequence = 10_000
const firstsWithNinth = 9

interface Registry {
  province: ProvinceShare
  /** Number of ranks with a code. */
  capacity: number
  /** Coprime to the capacity, so it scatters ranks over all years without repeating. */
  stride: number
  /** Position of the first rank, different for each province. */
  offset: number
}

const registries: Registry[] = provinceShares.map((province, position) => {
  const needed = Math.ceil((province.share * maxScattered * headsPerBlock) / blockSize) + 1
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
  /** Position in the province's registration history: 0 first, 1 latest. */
  age: number
}

/**
 * Returns the heads of a block of a thousand companies, shuffled. Each province gets its share of every block, so
 * blocks never share a code and do not depend on one another.
 */
export function headsOfBlock(block: number): HeadOffice[] {
  const heads: HeadOffice[] = []
  let cumulated = 0
  for (const registry of registries) {
    const { share } = registry.province
    // Offset by the preceding shares, so that rounding does not give every province its extra head in the same block.
    const upTo = (blocks: number) => Math.floor(share * headsPerBlock * blocks + (cumulated % 1))
    for (let rank = upTo(block); rank < upTo(block + 1); rank++) heads.push(headOffice(registry, rank))
    cumulated += share * 7.3
  }
  return heads
}

function headOffice({ province, capacity, stride, offset }: Registry, rank: number): HeadOffice {
  // The codes of larger directories follow the history.
  const scattered = rank < capacity ? (rank * stride + offset) % capacity : rank
  const eight = province.taxPrefix + padded(Math.floor(scattered / firstsWithNinth) + firstSequence / 10, 6)
  let choice = scattered % firstsWithNinth
  for (let ninth = 0; ; ninth++) {
    const digit = taxCodeCheckDigit(eight + ninth)
    if (digit < 0 || choice-- > 0) continue
    return { taxCode: eight + ninth + digit, province, age: Math.min(1, scattered / capacity) }
  }
}

export function padded(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
