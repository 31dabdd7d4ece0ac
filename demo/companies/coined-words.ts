import type { Random } from './random.ts'

const heads =
  'VI NA TE CO HA TA LI MO SA DE NO RI KA LU PE FA ME RO SI TO BA GI NE PO LA VE DO MI SO KI ZA VA CA RE NI FU LO BE TI HO'.split(
    ' ',
  )
const bodies =
  'RA LE MA TI NO VI SE DO KA LI PA RO NE TU GA MI BO FI LA TE SI CO RI VA NI PE LO DA ME KO ZI HA FE RU SO BI GO'.split(
    ' ',
  )
const tails =
  'TEK CO MEX PHARM SOFT LAND VINA NET LUX TRA GEN DECO PACK FOOD MAX LAB SUN TECH TRANS BUILD CHEM FA RA SA NO LI TA PEX MED AGRI N X S R L'.split(
    ' ',
  )
const count = heads.length * bodies.length * tails.length * (bodies.length + 1)

/** The vocabulary of names grows as K·nᵇ of their words (Heaps), slightly more here because branches repeat words. */
const heapsK = 5.32 * 1.06
const heapsExponent = 0.566
const wordsPerName = 8.92
const tableWords = 1_500

/** Returns the number of words coined by the names before `index`. */
export function coinedBefore(index: number): number {
  const vocabulary = heapsK * (index * wordsPerName) ** heapsExponent
  return Math.max(0, Math.floor(vocabulary - tableWords))
}

/** Returns the `nth` coined word: pronounceable, and unique up to the number of combinations. */
export function coinWord(nth: number): string {
  // A stride coprime to the count visits every combination once, in scattered order.
  let rest = Number((BigInt(nth) * 1_000_003n + 7_919n) % BigInt(count))
  const take = (of: number) => {
    const at = rest % of
    rest = (rest - at) / of
    return at
  }
  const head = heads[take(heads.length)]
  const tail = tails[take(tails.length)]
  const body = bodies[take(bodies.length)]
  const more = take(bodies.length + 1)
  return head + body + (more < bodies.length ? bodies[more] : '') + tail
}

/** Returns an earlier coined word, most likely an early one; three in five words are never reused. */
export function recallWord(random: Random, index: number): string | undefined {
  const known = coinedBefore(index)
  if (known < 10) return undefined
  const nth = Math.floor(known * random.fraction() ** 2)
  return coinWord(nth - (nth % 5) + (nth % 2))
}
