import { otherwiseSpelled } from './dense-words.ts'
import type { DocSet } from './doc-set.ts'
import { has } from './doc-set.ts'
import type { Evidence } from './evidence.ts'
import { mostMisspelled } from './evidence.ts'

/** Words by whose spelling sets are taken apart: each doubles the work. */
const mostApart = 3

/** Counts the words of a query that a document spells otherwise, looking into the document only when it must. */
export class SpellingCheck {
  /** What the count is at least, whatever the document. */
  readonly least: number
  private readonly evidence: Evidence
  private readonly others: DocSet[] = []
  private readonly mustRead: boolean

  constructor(evidence: Evidence) {
    this.evidence = evidence
    const { core, segment } = evidence
    let least = 0
    let mustRead = false
    core.spellings.forEach((spelling, place) => {
      if (spelling === -2) return
      if (spelling === -1) {
        least++
        return
      }
      const word = core.firsts[place]
      const others = otherwiseSpelled(segment, word)
      if (others !== undefined && segment.vocabulary.isBestSpelling(word, spelling)) this.others.push(others)
      else mustRead = true
    })
    this.least = Math.min(least, mostMisspelled)
    this.mustRead = mustRead
  }

  /** The documents that spell each word otherwise, where that is known of a few words and nothing else counts. */
  get apart(): readonly DocSet[] | undefined {
    const { length } = this.others
    const isApart = !this.mustRead && length <= mostApart && this.least + length <= mostMisspelled
    return isApart ? this.others : undefined
  }

  count(document: number): number {
    if (this.mustRead) return this.evidence.misspelledIn(document)
    let count = this.least
    for (const others of this.others) if (has(others, document)) count++
    return Math.min(count, mostMisspelled)
  }
}
