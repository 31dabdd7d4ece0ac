import { fold, spell } from '#text/fold.ts'
import { scanWords } from '#text/tokenize.ts'
import { numberKey } from './number-keys.ts'
import type { Segment } from './segment.ts'
import type { EngineDocument } from './types.ts'

/** Numbers the spellings of an index being built: `hòa` and `hoa` are two spellings of the word `hoa`. */
class Spellings {
  readonly texts: string[] = []
  readonly words: string[] = []
  private readonly byText = new Map<string, number>()
  private readonly byWriting = new Map<string, number>()

  /** Returns the number of a spelling, assigning the next to a new one. */
  add(text: string): number {
    let number = this.byText.get(text)
    if (number === undefined) {
      number = this.texts.push(text) - 1
      this.words.push(fold(text))
      this.byText.set(text, number)
    }
    return number
  }

  /** Calls `visit` with the spelling number of each word of a text, `max` at most; returns how many. */
  read(text: string, max: number, visit: (spelling: number) => void): number {
    let count = 0
    scanWords(text, (start, end) => {
      if (count === max) return
      const writing = text.slice(start, end)
      let spelling = this.byWriting.get(writing)
      if (spelling === undefined) {
        const spelled = spell(writing)
        spelling = fold(spelled) === '' ? -1 : this.add(spelled)
        this.byWriting.set(writing, spelling)
      }
      if (spelling < 0) return
      visit(spelling)
      count++
    })
    return count
  }
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** A typed array that grows as numbers are pushed. `items` may be longer than `length`. */
class Growing<T extends Numbers> {
  items: T
  length = 0
  private readonly make: (length: number) => T

  constructor(make: (length: number) => T, capacity = 1024) {
    this.make = make
    this.items = make(capacity)
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = this.make(this.items.length * 2)
      larger.set(this.items)
      this.items = larger
    }
    this.items[this.length++] = value
  }

  /** Reorders the items. */
  rearrange(order: Uint32Array): void {
    const arranged = this.make(Math.max(1, order.length))
    for (let at = 0; at < order.length; at++) arranged[at] = this.items[order[at]]
    this.items = arranged
  }
}

/** Words of a name beyond this are not indexed. */
export const maxNameWords = 120

/** Alternate names of a document beyond this are not indexed. */
export const maxAlternates = 20

const u16 = (length: number) => new Uint16Array(length)
const u32 = (length: number) => new Uint32Array(length)
const f64 = (length: number) => new Float64Array(length)

/** Numbers with the rows that carry them. */
export class NumberColumn {
  readonly keys = new Growing(f64)
  readonly rows = new Growing(u32)

  add(key: number, row: number): void {
    if (key < 0) return
    this.keys.push(key)
    this.rows.push(row)
  }
}

const maxVersion = 2 ** 40 - 1

function fits(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max
}

export function checkNumbers({ id, version, quality, date, flags, facets }: EngineDocument): void {
  let fit = fits(id, 2 ** 32 - 1) && fits(version, maxVersion)
  fit &&= fits(quality, 65535) && fits(date, 65535) && fits(flags, 65535)
  for (let facet = 0; facet < facets.length; facet++) fit &&= fits(facets[facet], 65535)
  if (!fit) throw new RangeError(`A number of document ${id} does not fit the search index`)
}

/** Documents to be built into a segment, in order of arrival. */
export class Rows {
  count = 0
  readonly spellings = new Spellings()
  readonly ids = new Growing(u32)
  readonly versions = new Growing(f64)
  readonly qualities = new Growing(u16)
  readonly dates = new Growing(u16)
  readonly flags = new Growing(u16)
  readonly facets: Growing<Uint16Array>[]
  /** Start of each row's names in `tokens`: for each name its length, then its spellings. */
  readonly starts = new Growing(u32)
  readonly tokens = new Growing(u32)
  readonly codes = new NumberColumn()
  readonly numbers = new NumberColumn()

  constructor(facetCount: number) {
    this.facets = Array.from({ length: facetCount }, () => new Growing(u16))
  }

  /** Throws a RangeError when a number of the document does not fit its field. */
  add(document: EngineDocument): void {
    checkNumbers(document)
    const row = this.count++
    this.ids.push(document.id)
    this.versions.push(document.version)
    this.qualities.push(document.quality)
    this.dates.push(document.date)
    this.flags.push(document.flags)
    for (let facet = 0; facet < this.facets.length; facet++)
      this.facets[facet].push(document.facets[facet] ?? 0)
    this.starts.push(this.tokens.length)
    this.addName(document.name)
    let alternates = 0
    for (const name of document.alternateNames) if (alternates++ < maxAlternates) this.addName(name)
    this.codes.add(numberKey(document.code), row)
    for (const number of document.numbers) this.numbers.add(numberKey(number), row)
  }

  private addName(name: string): void {
    const head = this.tokens.length
    this.tokens.push(0)
    const words = this.spellings.read(name, maxNameWords, (spelling) => this.tokens.push(spelling))
    // Read after pushing, which may replace the array.
    this.tokens.items[head] = words
  }

  /** Returns the end of a row's names in `tokens`. */
  endOf(row: number): number {
    return row + 1 < this.count ? this.starts.items[row + 1] : this.tokens.length
  }

  /** Reorders rows and renumbers spellings, so later passes read memory in order. */
  rearrange(order: Uint32Array, renumbered: Uint32Array): void {
    const { items } = this.tokens
    const starts = new Uint32Array(Math.max(1, this.count))
    const tokens = new Uint32Array(Math.max(1, this.tokens.length))
    const slotOf = new Uint32Array(this.count)
    let next = 0
    for (let place = 0; place < order.length; place++) {
      const row = order[place]
      slotOf[row] = place
      starts[place] = next
      const end = this.endOf(row)
      for (let at = this.starts.items[row]; at < end;) {
        const nameEnd = at + 1 + items[at]
        tokens[next++] = items[at]
        for (at++; at < nameEnd; at++) tokens[next++] = renumbered[items[at]]
      }
    }
    this.starts.items = starts
    this.tokens.items = tokens
    for (const column of [this.ids, this.versions, this.qualities, this.dates, this.flags, ...this.facets]) {
      column.rearrange(order)
    }
    for (const { rows } of [this.codes, this.numbers]) {
      for (let at = 0; at < rows.length; at++) rows.items[at] = slotOf[rows.items[at]]
    }
  }

  /** Adds every document of a segment for which `keep` holds. */
  addSegment(segment: Segment, keep: (document: number) => boolean): void {
    const spellings = segment.vocabulary.spellings.map((text) => this.spellings.add(text))
    const rowOf = new Uint32Array(segment.size)
    for (let document = 0; document < segment.size; document++) {
      if (!keep(document)) continue
      rowOf[document] = ++this.count
      this.ids.push(segment.ids[document])
      this.versions.push(segment.version(document))
      this.qualities.push(segment.quality(document))
      this.dates.push(segment.dates[document])
      this.flags.push(segment.flags[document])
      for (let facet = 0; facet < this.facets.length; facet++) {
        this.facets[facet].push(segment.facets[facet][document])
      }
      this.starts.push(this.tokens.length)
      const names = segment.forward.read(document)
      for (let name = 0; name < names.count; name++) {
        this.tokens.push(names.lengths[name])
        for (let at = names.starts[name]; at < names.starts[name] + names.lengths[name]; at++) {
          this.tokens.push(spellings[names.tokens[at]])
        }
      }
    }
    for (const [column, index] of [
      [this.codes, segment.codes],
      [this.numbers, segment.numbers],
    ] as const) {
      index.forEach((key, document) => {
        if (rowOf[document] > 0) column.add(key, rowOf[document] - 1)
      })
    }
  }
}
