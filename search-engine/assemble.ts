import { measureNames, packNames } from './assemble-names.ts'
import { assemblePostings } from './assemble-postings.ts'
import { assembleVocabulary } from './assemble-vocabulary.ts'
import { stepCounts, stepDates } from './date-steps.ts'
import { packNumbers } from './number-index.ts'
import { identity, sortByKey, sortSequences } from './radix.ts'
import type { NumberColumn, Rows } from './rows.ts'
import type { CompiledSchema } from './schema.ts'
import { type Column, notKept, type SegmentData } from './segment.ts'
import { sharedU16, sharedU32, sharedU8, shareU32, shareU8 } from './shared-arrays.ts'
import { shortenWords } from './similar-words.ts'

function largest(values: ArrayLike<number>, size: number): number {
  let max = 0
  for (let at = 0; at < size; at++) if (values[at] > max) max = values[at]
  return max
}

/** Packs a column into as few bytes as its largest value needs. */
function packColumn(values: Uint16Array, size: number): Column {
  const column = largest(values, size) < 256 ? sharedU8(size) : sharedU16(size)
  column.set(values.subarray(0, size))
  return column
}

/** Packs versions of up to 40 bits; most indexes never need the high bytes. */
function packVersions(versions: Float64Array, size: number) {
  const versionsLow = sharedU32(size)
  for (let at = 0; at < size; at++) versionsLow[at] = versions[at] % 2 ** 32
  const versionsHigh = sharedU8(largest(versions, size) < 2 ** 32 ? 0 : size)
  for (let at = 0; at < versionsHigh.length; at++) versionsHigh[at] = versions[at] / 2 ** 32
  return { versionsLow, versionsHigh }
}

/** Run-length encodes qualities in descending order: each value once, with the end of its documents. */
function packQualities(qualities: Uint16Array, size: number) {
  const values: number[] = []
  const ends: number[] = []
  for (let at = 0; at < size; at++) {
    if (at + 1 < size && qualities[at] === qualities[at + 1]) continue
    values.push(qualities[at])
    ends.push(at + 1)
  }
  const qualityValues = sharedU16(values.length)
  const qualityEnds = sharedU32(ends.length)
  qualityValues.set(values)
  qualityEnds.set(ends)
  return { qualityValues, qualityEnds }
}

/** Returns rows best first: by quality, then newest, then smallest id. */
function orderRows(rows: Rows): Uint32Array {
  const order = identity(rows.count)
  sortByKey(order, rows.ids.items)
  sortByKey(order, rows.dates.items, true)
  sortByKey(order, rows.qualities.items, true)
  return order
}

function sortNumbers(column: NumberColumn) {
  const { length } = column.keys
  const low = new Uint32Array(length)
  const high = new Uint32Array(length)
  const documents = new Uint32Array(length)
  for (let at = 0; at < length; at++) {
    low[at] = column.keys.items[at] % 2 ** 32
    high[at] = Math.floor(column.keys.items[at] / 2 ** 32)
    documents[at] = column.rows.items[at]
  }
  const order = identity(length)
  sortByKey(order, documents)
  sortByKey(order, low)
  sortByKey(order, high)
  const keys = new Float64Array(length)
  for (let at = 0; at < length; at++) keys[at] = column.keys.items[order[at]]
  const sorted = sharedU32(length)
  for (let at = 0; at < length; at++) sorted[at] = documents[order[at]]
  return packNumbers(keys, sorted)
}

/** One step of the hash that finds whole alternate names. */
export function hashWord(hash: number, word: number): number {
  return Math.imul(hash ^ (word + 1), 0x9e3779b1) ^ (hash >>> 15)
}

function hashAlternates(rows: Rows, wordOf: Uint32Array) {
  const { items } = rows.tokens
  const hashes: number[] = []
  const documents: number[] = []
  for (let document = 0; document < rows.count; document++) {
    const end = rows.endOf(document)
    const head = rows.starts.items[document]
    for (let at = head + 1 + items[head]; at < end;) {
      const nameEnd = at + 1 + items[at]
      let hash = 0
      for (at++; at < nameEnd; at++) hash = hashWord(hash, wordOf[items[at]])
      hashes.push(hash >>> 0)
      documents.push(document)
    }
  }
  const keys = Uint32Array.from(hashes)
  const sorted = identity(keys.length)
  sortByKey(sorted, keys)
  const alternateHashes = sharedU32(keys.length)
  const alternateDocuments = sharedU32(keys.length)
  for (let at = 0; at < sorted.length; at++) {
    alternateHashes[at] = keys[sorted[at]]
    alternateDocuments[at] = documents[sorted[at]]
  }
  return { alternateHashes, alternateDocuments }
}

/** Returns the entry of each document's code, `notKept` without one. */
function locateCodes(documents: Uint32Array, size: number): Uint32Array {
  const entries = sharedU32(size).fill(notKept)
  for (let at = 0; at < documents.length; at++) entries[documents[at]] = at
  return entries
}

const encoder = new TextEncoder()

/** Builds a segment's arrays from rows, all in shared memory. Consumes the rows. */
export function assemble(rows: Rows, schema: CompiledSchema): SegmentData {
  const size = rows.count
  const vocabulary = assembleVocabulary(rows)
  rows.rearrange(orderRows(rows), vocabulary.renumbered)
  const { spellingWords: wordOf, spellingRanks: rankOf } = vocabulary
  const bestSpellings = new Int32Array(vocabulary.words.length).fill(-1)
  wordOf.forEach((word, spelling) => {
    if (bestSpellings[word] < 0) bestSpellings[word] = spelling
  })
  const isBest = Uint8Array.from(wordOf, (word, spelling) => (bestSpellings[word] === spelling ? 1 : 0))
  const wordNumbers = new Map(vocabulary.words.map((word, number) => [word, number]))
  const forms = schema.forms.map((form) => form.map((word) => wordNumbers.get(word) ?? -1))
  const shapes = measureNames(rows, wordOf, forms)
  const { items } = rows.tokens
  const coreStarts = shapes.starts.map((start, document) => start + shapes.formLengths[document])
  const byCore = sortSequences(
    size,
    vocabulary.words.length,
    (document) => shapes.coreLengths[document],
    (document, place) => wordOf[items[coreStarts[document] + place]],
  )
  const byName = sortSequences(
    size,
    vocabulary.spellings.length,
    (document) => shapes.lengths[document],
    (document, place) => rankOf[items[shapes.starts[document] + place]],
  )
  const facetValues = rows.facets.map((facet) => largest(facet.items, size) + 1)
  const ids = sharedU32(size)
  ids.set(rows.ids.items.subarray(0, size))
  const dates = sharedU16(size)
  dates.set(rows.dates.items.subarray(0, size))
  const byId = identity(size)
  sortByKey(byId, ids)
  const byDate = identity(size)
  sortByKey(byDate, dates)
  const codes = sortNumbers(rows.codes)
  const numbers = sortNumbers(rows.numbers)
  const shortened = shortenWords(vocabulary.words)
  return {
    size,
    facetCount: rows.facets.length,
    words: vocabulary.words.length,
    facetValues,
    sections: {
      words: shareU8(encoder.encode(vocabulary.words.join('\n'))),
      spellings: shareU8(encoder.encode(vocabulary.spellings.join('\n'))),
      shortenedHashes: shortened.hashes,
      shortenedWords: shortened.words,
      spellingWords: shareU32(wordOf),
      spellingRanks: shareU32(rankOf),
      ...packNames(rows),
      ids,
      ...packVersions(rows.versions.items, size),
      ...packQualities(rows.qualities.items, size),
      dates,
      flags: packColumn(rows.flags.items, size),
      ...Object.fromEntries(rows.facets.map((facet, at) => [`facet${at}`, packColumn(facet.items, size)])),
      coreLengths: shapes.coreLengths,
      alternateLengths: shapes.alternateLengths,
      forms: shapes.forms,
      byId: shareU32(byId),
      byCore: shareU32(byCore),
      byName: shareU32(byName),
      byDate: shareU32(byDate),
      dateSteps: stepDates(byDate),
      dateCounts: stepCounts(
        byDate,
        rows.facets.map((facet) => facet.items),
      ),
      codeHighs: codes.highs,
      codeStarts: codes.starts,
      codeLows: codes.lows,
      codeDocuments: codes.documents,
      codeEntries: locateCodes(codes.documents, size),
      numberHighs: numbers.highs,
      numberStarts: numbers.starts,
      numberLows: numbers.lows,
      numberDocuments: numbers.documents,
      ...hashAlternates(rows, wordOf),
      ...assemblePostings({
        rows,
        wordOf,
        isBest,
        shapes,
        words: vocabulary.words.length,
        facetValues,
      }),
    },
  }
}
