import { Growing } from './growing.ts'
import { numberKey } from './number-keys.ts'
import type { Segment } from './segment.ts'
import { Spellings } from './spellings.ts'
import type { EngineDocument } from './types.ts'

/** Words of one name beyond this are not indexed. */
const longestName = 120

/** Further names of one document beyond this are not indexed. */
const mostAlternates = 20

const u16 = (length: number) => new Uint16Array(length)
const u32 = (length: number) => new Uint32Array(length)
const f64 = (length: number) => new Float64Array(length)

/** Numbers with the row that carries them. */
export class NumberColumn {
  readonly keys = new Growing(f64)
  readonly rows = new Growing(u32)

  add(key: number, row: number): void {
    if (key < 0) return
    this.keys.push(key)
    this.rows.push(row)
  }
}

const mostVersion = 2 ** 40 - 1

function fits(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}

function checkNumbers({ id, version, quality, date, flags, facets }: EngineDocument): void {
  let fit = fits(id, 2 ** 32 - 1) && fits(version, mostVersion)
  fit &&= fits(quality, 65535) && fits(date, 65535) && fits(flags, 65535)
  for (let facet = 0; facet < facets.length; facet++) fit &&= fits(facets[facet], 65535)
  if (!fit) throw new RangeError(`A number of document ${id} does not fit the search index`)
}

/** Documents on their way into a segment, in the order they came. */
export class Rows {
  count = 0
  readonly spellings = new Spellings()
  readonly ids = new Growing(u32)
  readonly versions = new Growing(f64)
  readonly qualities = new Growing(u16)
  readonly dates = new Growing(u16)
  readonly flags = new Growing(u16)
  readonly facets: Growing<Uint16Array>[]
  /** Per row the place in `tokens` of its names: for each name its length, then its spellings. */
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
    for (const name of document.alternateNames) if (alternates++ < mostAlternates) this.addName(name)
    this.codes.add(numberKey(document.code), row)
    for (const number of document.numbers) this.numbers.add(numberKey(number), row)
  }

  private addName(name: string): void {
    const head = this.tokens.length
    this.tokens.push(0)
    const words = this.spellings.read(name, longestName, (spelling) => this.tokens.push(spelling))
    // Only now: pushing may have replaced the array.
    this.tokens.items[head] = words
  }

  /** Where the names of a row end in `tokens`. */
  endOf(row: number): number {
    return row + 1 < this.count ? this.starts.items[row + 1] : this.tokens.length
  }

  /** Puts rows in the order given and exchanges spelling numbers, so that what follows reads memory in order. */
  rearrange(order: Uint32Array, renumbered: Uint32Array): void {
    const { items } = this.tokens
    const starts = new Uint32Array(Math.max(1, this.count))
    const tokens = new Uint32Array(Math.max(1, this.tokens.length))
    const placeOf = new Uint32Array(this.count)
    let next = 0
    for (let place = 0; place < order.length; place++) {
      const row = order[place]
      placeOf[row] = place
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
      for (let at = 0; at < rows.length; at++) rows.items[at] = placeOf[rows.items[at]]
    }
  }

  /** Takes over every document of a segment for which `keep` holds. */
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
