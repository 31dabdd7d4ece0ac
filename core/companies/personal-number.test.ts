import { seed } from '#tests/setup/seed.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inventPhone } from '#demo/companies/contacts.ts'
import { inventAddress } from '#demo/companies/addresses.server.ts'
import { headsOfBlock } from '#demo/companies/tax-codes.ts'
import { Random } from '#demo/companies/random.ts'
import { maskPersonalNumberInPath, maskPersonalNumbers } from './personal-number.ts'

const heads = [3, 40, 500].flatMap(headsOfBlock)
const areas = ['24', '28', '225', '251', '292']
const provinceCodes = ['01', '79', '48', '31', '24']
/** Groups the digits of a mobile or of a landline of Hanoi or Saigon. */
const formatPhone = (digits: string) =>
  digits.replace(digits.startsWith('02') ? /^(.{3})(.{4})/ : /^(.{4})(.{3})/, '$1 $2 ')
const mobile = (random: Random) => `0${random.pick(['35', '79', '86', '91', '98'])}${random.digits(7)}`
const mask = '************'
const zeros = [0x30, 0x660, 0x966, 0xe50, 0xff10, 0x1d7ce]

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'))
const personalNumbers = fc
  .tuple(fc.integer({ min: 1, max: 96 }), fc.integer({ min: 40, max: 108 }), fc.boolean(), digits(6))
  .map(([province, born, isFemale, rest]) => {
    const century = (born < 100 ? 0 : 2) + Number(isFemale)
    return `${String(province).padStart(3, '0')}${century}${String(born % 100).padStart(2, '0')}${rest}`
  })
const usual = fc.constantFrom([3, 3, 3, 3], [4, 4, 4], [6, 6], [3, 1, 2, 6], [3, 9], [12], [1, 2, 3, 6])
/** Groups of one to three digits: larger ones might be years or phones. */
const small = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 12, maxLength: 12 }).map((sizes) => {
  const found: number[] = []
  for (let left = 12; left > 0; left -= found.at(-1)!) found.push(Math.min(left, sizes[found.length]))
  return found
})
const separator = fc.constantFrom(
  ' ',
  '.',
  '-',
  ' - ',
  '\u00a0',
  '–',
  '_',
  '·',
  ', ',
  '\u200b',
  "'",
  '/',
  ' . ',
)

function write(
  number: string,
  sizes: readonly number[],
  separators: readonly string[],
  zero: number,
): string {
  const written = [...number].map((digit) => String.fromCodePoint(zero + Number(digit)))
  let at = 0
  return sizes
    .map(
      (size, n) =>
        (n === 0 ? '' : separators[n % separators.length]) + written.slice(at, (at += size)).join(''),
    )
    .join('')
}

test('fully masks ten thousand spellings of personal numbers', () => {
  const one = separator.map((only) => [only])
  const several = fc.array(separator, { minLength: 2, maxLength: 5 })
  const layout = fc.oneof(fc.tuple(usual, fc.oneof(one, several)), fc.tuple(small, one))
  const around = fc.constantFrom(
    ['', ''],
    ['HỘ KINH DOANH LAN ', ''],
    ['CCCD: ', ', Hà Nội'],
    ['(', ')'],
    ['', '@a.vn'],
    ['0912 345 678 / ', ''],
    ['', '; 0912345678'],
  )
  fc.assert(
    fc.property(
      personalNumbers,
      layout,
      fc.constantFrom(...zeros),
      around,
      (number, [sizes, separators], zero, beside) => {
        const spelled = write(number, sizes, separators, zero)
        expect(maskPersonalNumbers(beside[0] + spelled + beside[1])).toBe(beside[0] + mask + beside[1])
      },
    ),
    { numRuns: 10_000 },
  )
})

const random = new Random(seed)
const dates = Array.from({ length: 10_000 }, () => new Date(random.below(2 ** 31) * 1_000))
const inventions: Record<string, () => string> = {
  phones: () => inventPhone(random, random.pick(areas), random.pick(['2016-01-01', '2024-01-01'])),
  'phones with extensions': () => {
    const phone = formatPhone(`02${random.pick(['4', '8'])}${random.digits(8)}`)
    return (
      random.pick([phone, phone.replaceAll(' ', ''), phone.replaceAll(' ', '.')]) +
      random.pick(['-', ' - ', ' ext ', ' (', ', máy lẻ ', ' x', '/']) +
      random.digits(1 + random.below(3))
    )
  },
  'lists of phones': () =>
    [0, 1, 2].map(() => formatPhone(mobile(random))).join(random.pick([' - ', ' / ', '; ', ', '])),
  'codes of companies and branches': () => {
    const code = random.pick(heads).taxCode
    return random.pick([
      code,
      `${code}-${random.digits(3)}`,
      `${code} - ${random.digits(3)}`,
      code.replace(/(...)(?=.)/g, '$1 '),
    ])
  },
  'dates and times': () => {
    const [day, month, year] = [2, 1, 0].map(
      (at) => random.pick(dates).toISOString().slice(0, 10).split('-')[at],
    )
    const mark = random.pick([...'/-.'])
    const date = [day, month, year].join(mark)
    return random.pick([
      date,
      `${date} - ${date}`,
      `${date} 08:30:15`,
      `${year}-${month}-${day} 08:30`,
      `${date} đến ${date}`,
    ])
  },
  addresses: () =>
    inventAddress(random, random.pick(provinceCodes), random.pick(['2020-01-01', '2026-01-01'])),
}

test.each(Object.keys(inventions))('changes none of ten thousand %s', (kind) => {
  const texts = Array.from({ length: 10_000 }, inventions[kind])
  expect(texts.filter((text) => maskPersonalNumbers(text) !== text)).toEqual([])
})

test.each([
  ['A 001099012345', `A ${mask}`],
  ['001099012345/079199000001', `${mask}/${mask}`],
  ['001 085 012 345, 0912345678', `${mask}, 0912345678`],
  ['٠٠١٠٨٥٠١٢٣٤٥', mask],
  ['0100109106-001, 0912345678, 0010990123456', '0100109106-001, 0912345678, 0010990123456'],
  ['084912345678', '084912345678'],
  ['0913012345 - 12 Lê Lợi', '0913012345 - 12 Lê Lợi'],
  ['0913 12 34 56 - 09 13 12 34 57', '0913 12 34 56 - 09 13 12 34 57'],
])('%s is shown as %s', (text, shown) => {
  expect(maskPersonalNumbers(text)).toBe(shown)
})

test.each([
  ['/company/001099012345', `/company/${mask}`],
  ['/company/001.099.012%20345.data', `/company/${mask}`],
  ['/search/CCCD%20001-099-012-345', `/search/${mask}`],
  [
    '/api/companies/%D9%A0%D9%A0%D9%A1%D9%A0%D9%A9%D9%A9%D9%A0%D9%A1%D9%A2%D9%A3%D9%A4%D9%A5',
    `/api/companies/${mask}`,
  ],
  ['/company/0100109106-001', '/company/0100109106-001'],
  ['/company/%ff00109901234', '/company/%ff00109901234'],
])('logs the path %s as %s', (path, written) => {
  expect(maskPersonalNumberInPath(path)).toBe(written)
})
