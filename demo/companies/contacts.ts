import { fold } from '#text/fold.ts'
import type { Brand } from './brands.ts'
import { padded } from './tax-codes.ts'
import { Weighted, type Random } from './random.ts'

const mobile =
  '090 091 093 094 096 097 098 086 088 089 032 033 034 035 036 037 038 039 070 076 077 078 079 081 082 083 084 085 056 058'.split(
    ' ',
  )
const mobileBefore2018 =
  '0120 0121 0122 0126 0128 0123 0124 0125 0127 0129 0162 0163 0164 0165 0166 0167 0168 0169'.split(' ')
/** Area codes from before 2017 by the current ones, if used province-wide. */
const oldAreaCodes: Record<string, string> = {
  '24': '04',
  '28': '08',
  '225': '031',
  '203': '033',
  '234': '054',
  '236': '0511',
  '237': '037',
  '238': '038',
  '239': '039',
  '251': '061',
  '274': '0650',
  '254': '064',
  '292': '0710',
  '256': '056',
  '258': '058',
}

type Shape = (random: Random, area: string) => string

const local = (random: Random, area: string) =>
  `${random.pick(['3', '3', '3', '6', '2'])}${random.digits(area.length === 2 ? 7 : 6)}`
const today: Shape = (random) => random.pick(mobile) + random.digits(7)
const fixed: Shape = (random, area) => `0${area}${local(random, area)}`
const oldFixed: Shape = (random, area) => (oldAreaCodes[area] ?? `0${area}`) + local(random, area)
const oldMobile: Shape = (random) => random.pick(mobileBefore2018) + random.digits(7)
const dotted = (number: string) => `${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}`
const spaced = (number: string) => `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`
const abroad: Shape = (random) => `${random.pick(['+84', '84', '+84 '])}${today(random, '').slice(1)}`
const two: Shape = (random, area) =>
  `${fixed(random, area)}${random.pick([' - ', '/', ' / ', '; '])}${today(random, area)}`
const runTogether: Shape = (random, area) =>
  (random.chance(0.5) ? today : local)(random, area) + today(random, area)

/** Number formats in the registry: from before the renumberings, and current ones. */
const until2017 = new Weighted<Shape>([
  [today, 300],
  [oldFixed, 330],
  [oldMobile, 45],
  [local, 100],
  [(random, area) => local(random, area).slice(0, 6), 60],
  [runTogether, 35],
  [(random, area) => dotted(oldFixed(random, area)), 20],
  [(random, area) => spaced(today(random, area)), 15],
  [(random, area) => today(random, area).slice(1), 40],
  [two, 20],
  [abroad, 5],
])
const since2018 = new Weighted<Shape>([
  [today, 790],
  [fixed, 110],
  [runTogether, 9],
  [(random, area) => dotted(today(random, area)), 20],
  [(random, area) => spaced(today(random, area)), 15],
  [(random, area) => today(random, area).slice(1), 15],
  [abroad, 12],
  [local, 14],
  [two, 12],
  [(random) => `1900${random.digits(4)}`, 3],
])

export function inventPhone(random: Random, areaCode: string, issueDate: string): string {
  const shapes = issueDate < '2017-06' ? until2017 : since2018
  return shapes.draw(random)(random, areaCode)
}

/** Nobody receives mail under `.example`. */
const mailboxes = ['mail.example', 'mail.example', 'hopthu.example', 'thudientu.example']

/** Generates an email address at the company's own domain or a mail provider, from its brand or representative. */
export function inventEmail(random: Random, brand: Brand, representative: string): string {
  const word = brand.en
    .replace(/[^A-Z0-9]/g, '')
    .toLowerCase()
    .slice(0, 24)
  if (random.chance(0.3))
    return `${random.pick(['info', 'contact', 'lienhe', 'sales', 'ketoan'])}@${word}.example`
  const person = fold(representative).split(' ')
  const name = `${person.at(-1)}${person[0]}${padded(random.below(1000), 2)}`
  const box = random.chance(0.6) ? `${random.pick(['congty', 'ketoan', '', ''])}${word}` : name
  return `${box}@${random.pick(mailboxes)}`
}
