import type { Client } from '@opensearch-project/opensearch'
import { maxPrefixMatches, maxSplit, minPart, oneEditFrom, type Words } from '#search-engine/alternatives.ts'
import { onlyWord, type Unit } from '#search-engine/interpretation.ts'
import type { CompiledSchema } from '#search-engine/schema.ts'
import { countEdits, twoEditsFrom } from '#search-engine/similar-words.ts'
import { type Cluster, wholly } from './cluster.ts'

/** Name of the index of words beside an index or alias. */
export const wordsOf = (index: string): string => `${index}-words`

/** A word of the index, in an index of its own beside the documents. */
export interface IndexedWord {
  word: string
  /** Documents that have it when the index was built. */
  frequency: number
  /** Its most frequent spelling. */
  spelling: string
}

export const wordsMapping = {
  dynamic: 'strict',
  properties: {
    word: { type: 'keyword' },
    frequency: { type: 'integer' },
    spelling: { type: 'keyword', index: false, doc_values: false },
    appliedUpTo: { type: 'long', index: false },
  },
}

/** Max words compared with a misspelled one. */
const maxCompared = 1_000

interface Similar {
  word: string
  edits: number
  frequency: number
}

/** Words of an index that a query may need, read before they are looked up. */
export class KnownWords implements Words {
  readonly schema: CompiledSchema
  /** Documents of the index. */
  documents = 0
  private readonly client: Client
  private readonly index: string
  private readonly known = new Map<string, IndexedWord | undefined>()
  private readonly beginnings = new Map<string, { words: number; size: number }>()
  private readonly alike = new Map<string, Similar[]>()

  constructor({ client, alias, schema }: Pick<Cluster, 'client' | 'alias' | 'schema'>) {
    this.client = client
    this.index = wordsOf(alias)
    this.schema = schema
  }

  /** Reads what `findAlternatives` looks up for these units. */
  async readFor(units: readonly Unit[]): Promise<void> {
    const typed = units.map((unit) => onlyWord(unit)?.word)
    const words = typed.filter((word) => word !== undefined)
    const joined = typed.flatMap((word, at) =>
      word !== undefined && typed[at + 1] !== undefined ? [word + typed[at + 1]] : [],
    )
    const misspelled = [...new Set(words)].filter((word) => word.length >= oneEditFrom)
    await Promise.all([
      this.read([...words, ...joined, ...words.flatMap(partsOf)]),
      this.readBeginning(words.at(-1)),
      ...misspelled.map((word) => this.readSimilar(word)),
    ])
  }

  /** Reads the frequencies and spellings of words. */
  async read(words: Iterable<string>): Promise<void> {
    const ids = [...new Set(words)].filter((word) => !this.known.has(word))
    if (ids.length === 0) return
    const { body } = await this.client.mget({ index: this.index, body: { ids } })
    for (const { _id, ...found } of body.docs) {
      if ('error' in found)
        throw new Error(`OpenSearch failed to read a word: ${JSON.stringify(found.error)}`)
      this.known.set(_id, found.found ? toWord(found) : undefined)
    }
  }

  private async readBeginning(word: string | undefined): Promise<void> {
    if (word === undefined) return
    const { body } = await this.client.search({
      ...wholly,
      index: this.index,
      body: {
        size: 0,
        track_total_hits: true,
        query: { bool: { filter: [{ prefix: { word } }], must_not: [{ term: { word } }] } },
        aggs: { size: { sum: { field: 'frequency' } } },
      },
    })
    const total = body.hits.total as { value: number }
    const size = body.aggregations?.size as unknown as { value: number }
    this.beginnings.set(word, { words: total.value, size: size.value })
  }

  private async readSimilar(word: string): Promise<void> {
    const fuzziness = word.length < twoEditsFrom ? 1 : 2
    const { body } = await this.client.search({
      ...wholly,
      index: this.index,
      body: {
        size: maxCompared,
        query: { fuzzy: { word: { value: word, fuzziness, max_expansions: maxCompared } } },
        sort: [{ frequency: 'desc' }],
      },
    })
    const found = body.hits.hits.map(toWord)
    for (const other of found) this.known.set(other.word, other)
    const alike = found.filter((other) => other.word !== word)
    this.alike.set(
      word,
      alike.map((other) => ({
        word: other.word,
        edits: countEdits(other.word, word),
        frequency: other.frequency,
      })),
    )
  }

  frequency(word: string): number {
    return this.known.get(word)?.frequency ?? 0
  }

  spelling(word: string): string {
    return this.known.get(word)?.spelling ?? word
  }

  isProperPrefix(word: string): boolean {
    const found = this.beginnings.get(word)
    return found !== undefined && found.words > 0 && found.size + this.frequency(word) <= maxPrefixMatches
  }

  similar(word: string, limit: number, min: number): Similar[] {
    return (this.alike.get(word) ?? [])
      .filter(({ frequency }) => frequency >= min)
      .sort((a, b) => a.edits - b.edits || b.frequency - a.frequency || (a.word < b.word ? -1 : 1))
      .slice(0, limit)
  }
}

const toWord = ({ _source }: { _source?: unknown }) => _source as IndexedWord

/** Parts that a word may be split into. */
function partsOf(word: string): string[] {
  const parts: string[] = []
  if (word.length < 2 * minPart || word.length > maxSplit) return parts
  for (let from = 0; from <= word.length - minPart; from++)
    for (let to = from + minPart; to <= word.length; to++) parts.push(word.slice(from, to))
  return parts
}
