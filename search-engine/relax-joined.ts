import type { Unit } from './interpretation.ts'
import { onlyWord, singleUnit } from './interpretation.ts'
import type { Lexicon } from './lexicon.ts'
import type { Relaxed } from './relaxation.ts'

/** Letters that each part of a split word must have. */
const shortestPart = 2

/** Most queries tried. */
const mostTries = 40

/** Cuts a word into known words, as few as possible, then as frequent as possible. */
function cut(word: string, lexicon: Lexicon): string[] | undefined {
  const best: ({ parts: string[]; cost: number } | undefined)[] = [{ parts: [], cost: 0 }]
  for (let end = shortestPart; end <= word.length; end++) {
    for (let start = 0; start <= end - shortestPart; start++) {
      const before = best[start]
      if (before === undefined || before.parts.length === 8 || (start === 0 && end === word.length)) continue
      const part = word.slice(start, end)
      const frequency = lexicon.frequency(part)
      if (frequency === 0) continue
      const cost = before.cost + 20 - Math.log(frequency)
      const held = best[end]
      if (held === undefined || cost < held.cost) best[end] = { parts: [...before.parts, part], cost }
    }
  }
  return best[word.length]?.parts
}

/** Every way to join two neighbouring words or to split one, with hits: the best of them. */
export function splitAndJoin(units: readonly Unit[], lexicon: Lexicon): Relaxed | undefined {
  let best: readonly Unit[] | undefined
  let most = 0
  let tries = 0
  const attempt = (changed: readonly Unit[]) => {
    if (tries++ >= mostTries) return
    const hits = lexicon.hits(changed)
    if (hits > most) [best, most] = [changed, hits]
  }
  const replace = (at: number, count: number, words: readonly string[]) =>
    attempt([...units.slice(0, at), ...words.map((word) => singleUnit({ word })), ...units.slice(at + count)])

  const words = units.map((unit) => onlyWord(unit)?.word ?? '')
  for (let at = 0; at + 1 < words.length; at++) {
    const joined = words[at] + words[at + 1]
    if (lexicon.frequency(joined) > 0) replace(at, 2, [joined])
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    for (let place = shortestPart; place <= word.length - shortestPart; place++) {
      const parts = [word.slice(0, place), word.slice(place)]
      if (parts.every((part) => lexicon.frequency(part) > 0)) replace(at, 1, parts)
    }
  }
  if (best === undefined) {
    for (let at = 0; at < words.length; at++) {
      if (words[at].length < 3 * shortestPart || words[at].length > 40) continue
      const parts = cut(words[at], lexicon)
      if (parts !== undefined && parts.length > 2) replace(at, 1, parts)
    }
  }
  return best && { units: best, kind: 'joined', dropped: [] }
}
