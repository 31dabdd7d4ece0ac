import { fold } from '#text/fold.ts'
import { coinedBefore, coinWord, recallWord } from './coined-words.ts'
import { brandPlaces, brandSyllables, foreignWords, luckyNumbers } from './name-words.ts'
import { inventPerson } from './people.ts'
import { Weighted, type Random } from './random.ts'

export interface Brand {
  vi: string
  /** As an English name writes it: without accents, "VIỆT NAM" as one word. */
  en: string
}

/** Frequency falls as rank to this power. */
const byRank = (exponent: number, words: readonly string[]) =>
  new Weighted([...new Set(words)].map((word, rank) => [word, 1 / (rank + 4) ** exponent] as const))

const syllable = byRank(0.75, brandSyllables)
const foreign = byRank(0.8, foreignWords)
const consonants = 'BCDGHKLMNPQSTVX'
const letters = 'ABCDEGHKLMNPQSTVXY'

const asciiOf = new Map<string, string>()
function ascii(text: string): string {
  let plain = asciiOf.get(text)
  if (plain === undefined) {
    plain = fold(text).toUpperCase()
    if (asciiOf.size < 20_000) asciiOf.set(text, plain)
  }
  return plain
}

type Shape = (random: Random, index: number) => string

const pair: Shape = (random) => {
  const first = syllable.draw(random)
  let second = syllable.draw(random)
  while (second === first) second = syllable.draw(random)
  return `${first} ${second}`
}

const initials: Shape = (random) => {
  let text = ''
  for (let left = 2 + random.below(2); left > 0; left--) text += random.pick([...consonants])
  return random.chance(0.12) ? `${text[0]}&${text[1]}` : text
}

const givenNames: Shape = (random) => {
  const { middle, given } = inventPerson(random)
  const last = middle.split(' ').at(-1)!
  return last === '' || last === 'THỊ' || last === 'VĂN' || last === given ? given : `${last} ${given}`
}

const shape = new Weighted<Shape>([
  [pair, 400],
  [(random, index) => `${pair(random, index)} ${syllable.draw(random)}`, 190],
  [(random, index) => `${pair(random, index)} ${pair(random, index)}`, 35],
  [givenNames, 75],
  [(random) => Object.values(inventPerson(random)).filter(Boolean).join(' '), 14],
  [(random) => syllable.draw(random), 30],
  [(random) => `${foreign.draw(random)} ${foreign.draw(random)}`, 55],
  [(random) => foreign.draw(random), 18],
  [(random) => `${syllable.draw(random)} ${foreign.draw(random)}`, 22],
  [(random, index) => `${pair(random, index)} ${foreign.draw(random)}`, 40],
  [initials, 38],
  [(random) => `${random.pick([...letters])} ${syllable.draw(random)}`, 8],
  [(random, index) => `${initials(random, index)} ${syllable.draw(random)}`, 12],
  [(random, index) => recallWord(random, index) ?? pair(random, index), 26],
  [(random, index) => `${pair(random, index)} ${random.pick(luckyNumbers)}`, 22],
  [(random) => random.pick(brandPlaces), 5],
  [(random) => `${syllable.draw(random)} ${random.pick(brandPlaces)}`, 12],
  [(random) => `VINA ${syllable.draw(random)}`, 3],
])

/** A made-up brand. Whether it brings a new word is decided by `index` alone, so that vocabulary grows as it should. */
export function inventBrand(random: Random, index: number): Brand {
  const before = coinedBefore(index)
  const after = coinedBefore(index + 1)
  let vi = after > before ? coinWord(before) : shape.draw(random)(random, index)
  for (let nth = before + 1; nth < after && nth < before + 3; nth++) vi += ` ${coinWord(nth)}`
  const vietnam = random.chance(0.055)
  if (vietnam) vi += random.chance(0.85) ? ' VIỆT NAM' : ' VN'
  else if (random.chance(0.006)) vi += ' QUỐC TẾ'
  return {
    vi,
    en: vi.split(' ').map(ascii).join(' ').replace('VIET NAM', 'VIETNAM').replace('QUOC TE', 'INTERNATIONAL'),
  }
}
