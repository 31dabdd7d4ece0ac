import type { Unit } from './interpretation.ts'
import { readUnits } from './interpretation.ts'
import { numberKey } from './number-keys.ts'
import type { PrefixKeys } from './number-prefix.ts'
import { foldWords } from '#text/tokenize.ts'
import type { EngineFilters, EngineQuery, NumberPrefix } from './types.ts'

export interface ParsedQuery {
  /** Words to find, those of phrases last. */
  units: Unit[]
  phrases: string[][]
  excluded: string[][]
  number: number | undefined
  prefix: PrefixKeys | undefined
  filters: EngineFilters
  mayRelax: boolean | 'legalForm'
  /** No document can match, for example when a word is only punctuation. */
  impossible: boolean
}

function readPhrases(texts: readonly string[] | undefined): string[][] {
  return (texts ?? []).map(foldWords).filter((words) => words.length > 0)
}

function readPrefix({ code, number, ...lengths }: NumberPrefix): PrefixKeys {
  const keyOf = (digits: string | undefined) => (digits === undefined ? -1 : numberKey(digits))
  return { code: keyOf(code), number: keyOf(number), ...lengths }
}

export function parseQuery(query: EngineQuery): ParsedQuery {
  const phrases = readPhrases(query.phrases)
  const texts = [...query.words, ...(query.phrases ?? [])]
  const units = texts.flatMap(readUnits)
  const excluded = [...readPhrases(query.excludedWords), ...readPhrases(query.excludedPhrases)]
  const key = query.number === undefined ? undefined : numberKey(query.number)
  const prefix = key === undefined && query.numberPrefix ? readPrefix(query.numberPrefix) : undefined
  return {
    units,
    phrases: phrases.filter((words) => words.length > 1),
    excluded,
    number: key,
    prefix,
    filters: query.filters ?? {},
    mayRelax:
      phrases.length === 0 &&
      excluded.length === 0 &&
      key === undefined &&
      prefix === undefined &&
      (query.relax ?? true),
    impossible: key === -1 || (units.length === 0 && texts.some((text) => text.trim() !== '')),
  }
}
