import type { SoughtWord, Unit } from './interpretation.ts'
import { onlyWord } from './interpretation.ts'
import type { CompiledSchema } from './schema.ts'

function toWords(words: readonly string[]): SoughtWord[] {
  return words.map((word) => ({ word }))
}

function startsWith(words: readonly (string | undefined)[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, place) => words[at + place] === word)
}

/** Lets every abbreviation stand for what it abbreviates and the other way round; undefined when there are none. */
export function expandAbbreviations(units: readonly Unit[], schema: CompiledSchema): Unit[] | undefined {
  const words = units.map((unit) => onlyWord(unit)?.word)
  const expanded: Unit[] = []
  let found = false
  for (let at = 0; at < units.length;) {
    const place = at
    const shorts = schema.abbreviations.filter(({ short }) => startsWith(words, place, short))
    const longs = schema.abbreviations.filter(({ long }) => startsWith(words, place, long))
    const length = Math.max(
      0,
      ...shorts.map(({ short }) => short.length),
      ...longs.map(({ long }) => long.length),
    )
    if (length === 0) {
      expanded.push(units[at++])
      continue
    }
    found = true
    const typed = units.slice(at, at + length).flatMap((unit) => unit.alternatives[0])
    const spelledOut = shorts.filter(({ short }) => short.length === length).map(({ long }) => toWords(long))
    const shortened = longs.filter(({ long }) => long.length === length).map(({ short }) => toWords(short))
    expanded.push({ alternatives: [...spelledOut, typed, ...shortened] })
    at += length
  }
  return found ? expanded : undefined
}
