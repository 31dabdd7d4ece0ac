import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { foldWords } from '#text/tokenize.ts'
import { industries } from '#core/industries/industries.server.ts'
import { recogniseAddress } from '#core/places/recognise-address.server.ts'
import { readPhones } from '#core/companies/phone.ts'
import { headOfficeOf, parseTaxCode } from '#core/companies/tax-code.ts'
import { coinedBefore, coinWord } from './coined-words.ts'
import { lastIssueDate, reformDate } from './dates.ts'
import { demoCompanies } from './demo-companies.ts'
import { generateCompanies, type GeneratedCompany } from './generate-companies.ts'
import { Random, Weighted } from './random.ts'
import { headsOfBlock, headsPerBlock, maxCompanies, blockSize } from './tax-codes.ts'

const count = 30_000
const companies = [...generateCompanies({ companies: count, seed: 11 })]
const share = (holds: (company: GeneratedCompany) => unknown) => companies.filter(holds).length / count
const hash = (rows: Iterable<GeneratedCompany>) =>
  createHash('sha256')
    .update(JSON.stringify([...rows]))
    .digest('hex')

describe('the same seed', () => {
  test('generates the same bytes, another seed different ones', () => {
    const of = (seed: number) => hash(generateCompanies({ companies: 2_500, seed }))
    expect(of(3)).toBe(of(3))
    expect(of(3)).not.toBe(of(4))
  })

  test('generates the same companies regardless of skipped or following ones', () => {
    expect([...generateCompanies({ companies: 5_300, seed: 11, from: 4_750 })]).toEqual(
      companies.slice(4_750, 5_300),
    )
  })

  test('refuses more companies than tax codes', () => {
    expect(() => [...generateCompanies({ companies: maxCompanies + 1, seed: 1 })]).toThrow(RangeError)
  })
})

describe('tax codes', () => {
  test('are canonical, valid and unique', () => {
    const codes = new Set(companies.map((company) => company.tax_code))
    expect(codes.size).toBe(count)
    for (const code of codes)
      expect(parseTaxCode(code)).toMatchObject({ taxCode: code, checkDigitValid: true })
  })

  test('of distant blocks never overlap', () => {
    const far = [0, 1, 2, 3_299, 3_300, 4_999, 5_000, 9_999, maxCompanies / blockSize - 1].flatMap(
      headsOfBlock,
    )
    expect(new Set(far.map((head) => head.taxCode)).size).toBe(far.length)
    expect(far.length / 9 / headsPerBlock).toBeCloseTo(1, 1)
  })

  test('of household businesses a million apart never overlap', () => {
    const households = Array.from({ length: maxCompanies / 1_000_000 }, (_, million) => million).flatMap(
      (million) => {
        const from = million * 1_000_000
        const some = [...generateCompanies({ companies: from + 10_000, seed: 2, from })]
        return some.map(({ tax_code }) => tax_code).filter((code) => code.length === 12)
      },
    )
    expect(households.length).toBeGreaterThan(1_000)
    expect(new Set(households).size).toBe(households.length)
  })

  test('of branches follow existing head offices', () => {
    const heads = new Map(companies.map((company) => [company.tax_code, company.name]))
    const branches = companies.filter((company) => company.tax_code.length === 14)
    expect(branches.length / count).toBeCloseTo(0.12, 2)
    for (const { tax_code, name } of branches) expect(name).toContain(heads.get(headOfficeOf(tax_code)!))
  })

  test('of household businesses are not personal numbers', () => {
    const households = companies.filter((company) => company.tax_code.length === 12)
    expect(households.length).toBeGreaterThan(50)
    for (const household of households) {
      expect(household.tax_code).toMatch(/^09[789]/)
      expect((household.issue_date ?? reformDate) >= reformDate).toBe(true)
    }
  })
})

describe('shares match the registry', () => {
  test.each<[string, (company: GeneratedCompany) => unknown, number, number]>([
    ['phones', ({ phone }) => phone, 0.7, 0.02],
    ['e-mail', ({ email }) => email, 0.35, 0.02],
    ['representatives', ({ legal_representative }) => legal_representative, 0.89, 0.02],
    ['international names', ({ international_name }) => international_name, 0.5, 0.03],
    ['short names', ({ short_name }) => short_name, 0.15, 0.02],
    ['active', ({ status }) => status === 'active', 0.58, 0.06],
    [
      'Hà Nội and Hồ Chí Minh',
      ({ tax_address }) => /(Hà Nội|Hồ Chí Minh)(, Việt Nam)?$/.test(tax_address),
      0.48,
      0.03,
    ],
    ['TNHH', ({ name }) => name.includes('TNHH'), 0.76, 0.06],
    ['MTV', ({ name }) => name.includes('MTV'), 0.064, 0.02],
    ['thương mại', ({ name }) => name.includes('THƯƠNG MẠI'), 0.25, 0.03],
    ['dịch vụ', ({ name }) => name.includes('DỊCH VỤ'), 0.14, 0.04],
    ['xây dựng', ({ name }) => name.includes('XÂY DỰNG'), 0.08, 0.02],
    ['sản xuất', ({ name }) => name.includes('SẢN XUẤT'), 0.08, 0.03],
    ['việt nam', ({ name }) => name.includes('VIỆT NAM'), 0.056, 0.02],
    ['TMDV', ({ name }) => name.includes(' TMDV '), 0.015, 0.006],
    [
      'surname Nguyễn',
      ({ legal_representative }) => legal_representative?.startsWith('NGUYỄN '),
      0.89 * 0.32,
      0.03,
    ],
    ['phones in irregular form', ({ phone }) => phone && !/^0\d{9,10}$/.test(phone), 0.12, 0.05],
  ])('%s', (_name, holds, expected, tolerance) => {
    expect(Math.abs(share(holds) - expected)).toBeLessThan(tolerance)
  })

  test('names have nine words on average, and new words follow Heaps’ law', () => {
    const words = companies.flatMap(({ name }) => foldWords(name))
    expect(words.length / count).toBeGreaterThan(8.3)
    expect(words.length / count).toBeLessThan(9.3)
    const vocabulary = new Set(words).size
    expect(vocabulary / (5.32 * words.length ** 0.566)).toBeGreaterThan(0.8)
    expect(vocabulary / (5.32 * words.length ** 0.566)).toBeLessThan(1.2)
    expect(coinedBefore(3_300_000)).toBeGreaterThan(75_000)
  })

  test('some companies share a name', () => {
    const names = new Set(companies.map(({ name }) => name))
    expect(1 - names.size / count).toBeGreaterThan(0.005)
  })
})

test('coined words are unique', () => {
  const words = new Set(Array.from({ length: 60_000 }, (_, nth) => coinWord(nth)))
  expect(words.size / 60_000).toBeGreaterThan(0.97)
})

test('the importer accepts every value', () => {
  const ids = new Set(industries.map(({ id }) => id))
  for (const company of companies) {
    expect(company.name).toBe(company.name.normalize('NFC').trim())
    if (company.issue_date) expect(company.issue_date <= lastIssueDate).toBe(true)
    if (company.phone) expect(readPhones(company.phone).length).toBeGreaterThan(0)
    if (company.business_type_id !== null) expect(ids.has(company.business_type_id)).toBe(true)
    if (company.email) expect(company.email).toMatch(/^[a-z0-9]+@[a-z0-9.]+\.example$/)
  }
  const known = companies.filter(({ tax_address }) => recogniseAddress(tax_address).cityId !== undefined)
  expect(known.length / count).toBeGreaterThan(0.99)
})

test('the demonstration starts with complete companies', () => {
  const first = [...demoCompanies(50)].filter((_company, at) => at % 2 === 0)
  for (const company of first.slice(0, 25)) {
    expect(company).toMatchObject({ status: 'active', email: expect.any(String), phone: expect.any(String) })
    expect(company.international_name).toBeTruthy()
  }
})

test('weighted choices follow their weights', () => {
  const weighted = new Weighted([
    ['a', 1],
    ['b', 3],
    ['c', 6],
  ] as const)
  const random = new Random(1)
  const drawn = Array.from({ length: 20_000 }, () => weighted.draw(random))
  expect(drawn.filter((item) => item === 'a').length / 20_000).toBeCloseTo(0.1, 1)
  expect(drawn.filter((item) => item === 'c').length / 20_000).toBeCloseTo(0.6, 1)
})
