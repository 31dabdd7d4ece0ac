import type { Correction } from '#core/search/search-response.ts'
import { fold } from '#text/fold.ts'
import { type ChipKind, cleanQuery, parseQuery, removeChip } from '#core/search/query.ts'

/** A part of the query as searched. */
export interface SearchedChip {
  key: string
  text: string
  kind: ChipKind | 'dropped'
  /** The typed word that was corrected to this one. */
  typed?: string
  /** The query after taking the part back: a correction becomes the typed word exactly, anything else goes. */
  without: string
}

/** Returns the parts of a query after the engine's correction. */
export function searchedChips(q: string, corrected: Correction | undefined): SearchedChip[] {
  const typed = parseQuery(q).chips.map((chip): SearchedChip & { start: number; end: number } => ({
    ...chip,
    key: String(chip.start),
    without: removeChip(q, chip),
  }))
  if (!corrected || corrected.kind === 'keystrokes') return typed
  if (corrected.kind === 'nearest') {
    const dropped = new Set(corrected.dropped.map(fold))
    return typed.map((chip) => (dropped.has(fold(chip.text)) ? { ...chip, kind: 'dropped' } : chip))
  }
  const words = corrected.query.split(' ')
  if (words.length === typed.length) {
    return typed.map((chip, at) => {
      if (fold(words[at]) === fold(chip.text)) return chip
      const without = cleanQuery(`${q.slice(0, chip.start)} "${chip.text}" ${q.slice(chip.end)}`)
      return { key: chip.key, text: words[at], kind: 'term', typed: chip.text, without }
    })
  }
  return words.map((text, at) => ({
    key: `${at} ${text}`,
    text,
    kind: 'term',
    without: words.toSpliced(at, 1).join(' '),
  }))
}
