import { spell } from '#text/fold.ts'
import { foldWords, tokenize } from '#text/tokenize.ts'

const maxCompletions = 5
const minWordLength = 2
/** Max preceding words that may belong to the same phrase. */
const maxBefore = 3

interface Completion {
  text: string
  /** Preceding words that agree with the phrase. */
  agreeing: number
  asTyped: boolean
  place: number
}

/**
 * Returns completions of a text's last word from a list of words and phrases: the rest of a phrase whose beginning
 * was typed ("trách nh" → "nhiệm hữu hạn"), or a phrase that begins with the word. Accents are optional; matching
 * accents rank first. At most 5; none for a one-letter word.
 */
export function completeLastWord(text: string, list: readonly string[]): string[] {
  const tokens = tokenize(text)
  const last = tokens.at(-1)
  if (!last || last.end !== text.length || last.word.length < minWordLength) return []
  const typed = spell(text.slice(last.start))
  const before = tokens.slice(0, -1).map((token) => token.word)
  const best = new Map<string, Completion>()
  for (const [place, phrase] of list.entries()) {
    const completion = complete(phrase, place, before, last.word, typed)
    if (!completion || spell(completion.text) === typed) continue
    const known = best.get(completion.text)
    if (!known || compare(completion, known) < 0) best.set(completion.text, completion)
  }
  return [...best.values()]
    .sort(compare)
    .slice(0, maxCompletions)
    .map((completion) => completion.text)
}

function compare(a: Completion, b: Completion): number {
  return b.agreeing - a.agreeing || Number(b.asTyped) - Number(a.asTyped) || a.place - b.place
}

function complete(
  phrase: string,
  place: number,
  before: readonly string[],
  word: string,
  typed: string,
): Completion | undefined {
  const words = foldWords(phrase)
  for (let agreeing = Math.min(words.length - 1, before.length, maxBefore); agreeing >= 0; agreeing--) {
    const start = before.length - agreeing
    const agrees = words.slice(0, agreeing).every((known, at) => known === before[start + at])
    if (!agrees || !words[agreeing].startsWith(word)) continue
    const text = phrase.split(' ').slice(agreeing).join(' ')
    return { text, agreeing, asTyped: spell(text).startsWith(typed), place }
  }
  return undefined
}
