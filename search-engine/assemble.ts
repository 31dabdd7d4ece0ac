import { measureNames, packNames } from './assemble-names.ts'
import { assemblePostings } from './assemble-postings.ts'
import { assembleVocabulary } from './assemble-vocabulary.ts'
import { packNumbers } from './number-index.ts'
import { identity, sortByKey, sortSequences } from './radix.ts'
import type { NumberColumn, Rows } from './rows.ts'
import type { CompiledSchema } from './schema.ts'
import type { SegmentData } from './segment.ts'
import { shareU32, shareU8, sharedU16, sharedU32, sharedU8 } from './shared-arrays.ts'

/** Rows best first: by quality, then newest, then smallest id. */
function orderRows(rows: Rows): Uint32Array {
  const order = identity(rows.count)
  sortByKey(order, rows.ids.items)
  sortByKey(order, rows.dates.items, true)
  sortByKey(order, rows.qualities.items, true)
  return order
}

function toU16(values: Uint16Array, order: Uint32Array): Uint16Array {
  const column = sharedU16(order.length)
  for (let document = 0; document < order.length; document++) column[document] = values[order[document]]
  return column
}

function sortNumbers(column: NumberColumn, documentOf: Uint32Array) {
  const { length } = column.keys
  const low = new Uint32Array(length)
  const high = new Uint32Array(length)
  const documents = new Uint32Array(length)
  for (let at = 0; at < length; at++) {
    low[at] = column.keys.items[at] % 2 ** 32
    high[at] = Math.floor(column.keys.items[at] / 2 ** 32)
    documents[at] = documentOf[column.rows.items[at]]
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

/** One step of the hash by which further names are found whole. */
export function hashWord(hash: number, word: number): number {
  return Math.imul(hash ^ (word + 1), 0x9e3779b1) ^ (hash >>> 15)
}

function hashAlternates(rows: Rows, order: Uint32Array, wordOf: Uint32Array) {
  const { items } = rows.tokens
  const hashes: number[] = []
  const documents: number[] = []
  for (let document = 0; document < order.length; document++) {
    const row = order[document]
    const end = row + 1 < rows.count ? rows.starts.items[row + 1] : rows.tokens.length
    const head = rows.starts.items[row]
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

function largest(values: Uint16Array, length: number): number {
  let most = 0
  for (let at = 0; at < length; at++) if (values[at] > most) most = values[at]
  return most
}

const encoder = new TextEncoder()

/** Makes a segment's arrays out of rows, all over shared memory. */
export function assemble(rows: Rows, schema: CompiledSchema): SegmentData {
  const size = rows.count
  const order = orderRows(rows)
  const documentOf = new Uint32Array(size)
  for (let document = 0; document < size; document++) documentOf[order[document]] = document
  const vocabulary = assembleVocabulary(rows)
  const { spellingWords, spellingRanks, renumbered } = vocabulary
  const wordOf = renumbered.map((spelling) => spellingWords[spelling])
  const rankOf = renumbered.map((spelling) => spellingRanks[spelling])
  const bestSpellings = new Int32Array(vocabulary.words.length).fill(-1)
  spellingWords.forEach((word, spelling) => {
    if (bestSpellings[word] < 0) bestSpellings[word] = spelling
  })
  const isBest = Uint8Array.from(renumbered, (spelling, at) =>
    bestSpellings[wordOf[at]] === spelling ? 1 : 0,
  )
  const wordNumbers = new Map(vocabulary.words.map((word, number) => [word, number]))
  const forms = schema.forms.map((form) => form.map((word) => wordNumbers.get(word) ?? -1))
  const shapes = measureNames(rows, order, wordOf, forms)
  const { items } = rows.tokens
  const byCore = sortSequences(
    size,
    vocabulary.words.length,
    (document) => shapes.coreLengths[document],
    (document, place) => wordOf[items[shapes.starts[document] + shapes.formLengths[document] + place]],
  )
  const byName = sortSequences(
    size,
    vocabulary.spellings.length,
    (document) => shapes.lengths[document],
    (document, place) => rankOf[items[shapes.starts[document] + place]],
  )
  const facetValues = rows.facets.map((facet) => largest(facet.items, size) + 1)
  const ids = sharedU32(size)
  const versionsLow = sharedU32(size)
  const versionsHigh = sharedU8(size)
  for (let document = 0; document < size; document++) {
    const version = rows.versions.items[order[document]]
    ids[document] = rows.ids.items[order[document]]
    versionsLow[document] = version % 2 ** 32
    versionsHigh[document] = version / 2 ** 32
  }
  const dates = toU16(rows.dates.items, order)
  const byId = identity(size)
  sortByKey(byId, ids)
  const byDate = identity(size)
  sortByKey(byDate, dates)
  const codes = sortNumbers(rows.codes, documentOf)
  const numbers = sortNumbers(rows.numbers, documentOf)
  return {
    size,
    facetCount: rows.facets.length,
    words: vocabulary.words.length,
    facetValues,
    sections: {
      words: shareU8(encoder.encode(vocabulary.words.join('\n'))),
      spellings: shareU8(encoder.encode(vocabulary.spellings.join('\n'))),
      spellingWords: shareU32(spellingWords),
      spellingRanks: shareU32(spellingRanks),
      ...packNames(rows, order, renumbered),
      ids,
      versionsLow,
      versionsHigh,
      dates,
      qualities: toU16(rows.qualities.items, order),
      flags: toU16(rows.flags.items, order),
      ...Object.fromEntries(rows.facets.map((facet, at) => [`facet${at}`, toU16(facet.items, order)])),
      coreLengths: shapes.coreLengths,
      alternateLengths: shapes.alternateLengths,
      forms: shapes.forms,
      byId: shareU32(byId),
      byCore: shareU32(byCore),
      byName: shareU32(byName),
      byDate: shareU32(byDate),
      codeHighs: codes.highs,
      codeStarts: codes.starts,
      codeLows: codes.lows,
      codeDocuments: codes.documents,
      numberHighs: numbers.highs,
      numberStarts: numbers.starts,
      numberLows: numbers.lows,
      numberDocuments: numbers.documents,
      ...hashAlternates(rows, order, wordOf),
      ...assemblePostings({
        rows,
        order,
        wordOf,
        isBest,
        shapes,
        words: vocabulary.words.length,
        facetValues,
      }),
    },
  }
}
