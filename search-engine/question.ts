import type { Unit } from './interpretation.ts'
import { readUnits } from './interpretation.ts'
import { numberKey } from './number-keys.ts'
import { foldWords } from './tokenize.ts'
import type { EngineFilters, EngineQuery } from './types.ts'

/** A query taken apart. */
export interface Question {
  /** Words to find, those of the phrases last. */
  units: Unit[]
  phrases: string[][]
  excluded: string[][]
  number: number | undefined
  filters: EngineFilters
  mayRelax: boolean
  /** Something was asked for that no document can have, such as a word of punctuation alone. */
  impossible: boolean
}

function readPhrases(texts: readonly string[] | undefined): string[][] {
  return (texts ?? []).map(foldWords).filter((words) => words.length > 0)
}

export function readQuestion(query: EngineQuery): Question {
  const phrases = readPhrases(query.phrases)
  const texts = [...query.words, ...(query.phrases ?? [])]
  const units = texts.flatMap(readUnits)
  const excluded = [...readPhrases(query.excludedWords), ...readPhrases(query.excludedPhrases)]
  const key = query.number === undefined ? undefined : numberKey(query.number)
  return {
    units,
    phrases: phrases.filter((words) => words.length > 1),
    excluded,
    number: key,
    filters: query.filters ?? {},
    mayRelax: query.relax !== false && phrases.length === 0 && excluded.length === 0 && key === undefined,
    impossible: key === -1 || (units.length === 0 && texts.some((text) => text.trim() !== '')),
  }
}
