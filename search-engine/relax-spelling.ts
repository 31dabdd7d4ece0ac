import type { Unit } from './interpretation.ts'
import { onlyWord, singleUnit } from './interpretation.ts'
import type { Lexicon } from './lexicon.ts'

/** Candidates tried for each word, and queries tried in all. */
const mostCandidates = 10
const mostTries = 80

/** Letters from which one edit, and two, are forgiven. */
const oneEditFrom = 4
const twoEditsFrom = 8

interface Candidate {
  at: number
  word: string
  edits: number
}

function candidates(units: readonly Unit[], at: number, lexicon: Lexicon): Candidate[] {
  const word = onlyWord(units[at])?.word ?? ''
  if (word.length < oneEditFrom) return []
  const most = word.length < twoEditsFrom ? 1 : 2
  return lexicon.similar(word, most, mostCandidates).map((similar) => ({ at, ...similar }))
}

function replace(units: readonly Unit[], { at, word }: Candidate): Unit[] {
  return units.map((unit, place) => (place === at ? singleUnit({ word }) : unit))
}

/** Corrects every word that nobody has; when all are known, the one whose correction takes the fewest edits. */
export function correctSpelling(units: readonly Unit[], lexicon: Lexicon): readonly Unit[] | undefined {
  const unknown = units.flatMap((unit, at) => (lexicon.hits([unit]) === 0 ? [at] : []))
  let tries = 0
  let best: { units: readonly Unit[]; edits: number; hits: number } | undefined
  const attempt = (changed: readonly Unit[], edits: number) => {
    if (tries++ >= mostTries || (best !== undefined && edits > best.edits)) return
    const hits = lexicon.hits(changed)
    if (hits > 0 && (best === undefined || edits < best.edits || hits > best.hits))
      best = { units: changed, edits, hits }
  }
  if (unknown.length === 0) {
    for (let at = 0; at < units.length; at++) {
      for (const candidate of candidates(units, at, lexicon))
        attempt(replace(units, candidate), candidate.edits)
    }
    return best?.units
  }
  const correctFrom = (changed: readonly Unit[], next: number, edits: number) => {
    if (next === unknown.length) return attempt(changed, edits)
    for (const candidate of candidates(units, unknown[next], lexicon)) {
      if (tries >= mostTries) return
      correctFrom(replace(changed, candidate), next + 1, edits + candidate.edits)
    }
  }
  if (unknown.length <= 3) correctFrom(units, 0, 0)
  return best?.units
}
