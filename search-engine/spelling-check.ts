import { otherwiseSpelled } from './dense-words.ts'
import type { DocSet } from './doc-set.ts'
import { has } from './doc-set.ts'
import type { Evidence } from './evidence.ts'
import { maxMisspelled } from './evidence.ts'

/** Max words whose spelling splits sets: each doubles the work. */
const maxApart = 3

/** Counts the query words that a document spells differently, reading the document only if necessary. */
export class SpellingCheck {
  /** Lower bound of the count for any document. */
  readonly min: number
  private readonly evidence: Evidence
  private readonly others: DocSet[] = []
  private readonly mustRead: boolean

  constructor(evidence: Evidence) {
    this.evidence = evidence
    const { core, segment } = evidence
    let min = 0
    let mustRead = false
    core.spellings.forEach((spelling, place) => {
      if (spelling === -2) return
      if (spelling === -1) {
        min++
        return
      }
      const word = core.firsts[place]
      const others = otherwiseSpelled(segment, word)
      if (others !== undefined && segment.vocabulary.isBestSpelling(word, spelling)) this.others.push(others)
      else mustRead = true
    })
    this.min = Math.min(min, maxMisspelled)
    this.mustRead = mustRead
  }

  /** The documents that spell each word differently; undefined unless known of a few words and decisive. */
  get apart(): readonly DocSet[] | undefined {
    const { length } = this.others
    const isApart = !this.mustRead && length <= maxApart && this.min + length <= maxMisspelled
    return isApart ? this.others : undefined
  }

  count(document: number): number {
    if (this.mustRead) return this.evidence.misspelledIn(document)
    let count = this.min
    for (const others of this.others) if (has(others, document)) count++
    return Math.min(count, maxMisspelled)
  }
}
