import { fold, spell } from '#text/fold.ts'
import { tokenize } from '#text/tokenize.ts'
import type {
  EngineResponse,
  EngineChange,
  EngineDocument,
  EngineQuery,
  EngineSchema,
  NumberPrefix,
} from '#search-engine/types.ts'

interface Word {
  word: string
  spelling: string
}

function read(text: string): Word[] {
  return tokenize(text).map(({ word, start, end }) => ({ word, spelling: spell(text.slice(start, end)) }))
}

function names(document: EngineDocument): Word[][] {
  return [document.name, ...document.alternateNames].map(read)
}

function startsWith(name: readonly Word[], words: readonly Word[], from = 0): boolean {
  return words.every(({ word }, at) => name[from + at]?.word === word)
}

function isAdjacent(name: readonly Word[], words: readonly Word[]): boolean {
  return name.some((_word, from) => startsWith(name, words, from))
}

function hasAll(name: readonly Word[], words: readonly Word[]): boolean {
  return words.every(({ word }) => name.some((other) => other.word === word))
}

const digits = (text: string) => text.replaceAll(/\D/g, '')
const collator = new Intl.Collator('vi', { numeric: true })

/** A search engine that scans every document for every query: slow, and simple enough to trust. */
export class Oracle {
  readonly documents = new Map<number, EngineDocument>()
  private readonly removed = new Map<number, number>()
  private readonly schema: EngineSchema
  private readonly forms: Word[][]

  constructor(schema: EngineSchema) {
    this.schema = schema
    this.forms = schema.legalForms.map(read).sort((a, b) => b.length - a.length)
  }

  apply(changes: readonly EngineChange[]): void {
    for (const change of changes) {
      const { id, version } = change.type === 'put' ? change.document : change
      if (version < (this.documents.get(id)?.version ?? this.removed.get(id) ?? -1)) continue
      this.documents.delete(id)
      this.removed.delete(id)
      if (change.type === 'put') this.documents.set(id, change.document)
      else this.removed.set(id, version)
    }
  }

  private formOf(words: readonly Word[]): Word[] {
    return this.forms.find((form) => form.length < words.length && startsWith(words, form)) ?? []
  }

  private matches(document: EngineDocument, query: EngineQuery): boolean {
    const all = names(document)
    const phraseIn = (text: string) => {
      const words = read(text)
      return words.length > 0 && all.some((name) => isAdjacent(name, words))
    }
    const asked = [...query.words, ...(query.phrases ?? [])]
    const words = asked.flatMap(read)
    if (words.length === 0 && asked.some((text) => text.trim() !== '')) return false
    if (!hasAll(all.flat(), words)) return false
    if ((query.phrases ?? []).some((text) => read(text).length > 0 && !phraseIn(text))) return false
    if ([...(query.excludedWords ?? []), ...(query.excludedPhrases ?? [])].some(phraseIn)) return false
    if (query.number !== undefined) return this.numberRank(document, query.number) < Infinity
    return query.numberPrefix === undefined || this.prefixOrder(document, query.numberPrefix) !== undefined
  }

  /** Returns the sort key of documents found by prefix; undefined for those not found. */
  private prefixOrder(document: EngineDocument, prefix: NumberPrefix): string | undefined {
    const begins = (text: string, beginning: string | undefined) =>
      beginning !== undefined && /\d/.test(beginning) && text.startsWith(digits(beginning))
    const code = digits(document.code)
    const isOrdered = prefix.codeLengths.includes(code.length)
    if (isOrdered && begins(code, prefix.code)) return `0${code}`
    const [number] = document.numbers
      .map(digits)
      .filter((other) => prefix.numberLengths.includes(other.length) && begins(other, prefix.number))
      .sort()
    return number === undefined ? undefined : `1${number} ${isOrdered ? code : '~'}`
  }

  private numberRank(document: EngineDocument, asked: string): number {
    const number = digits(asked)
    const code = digits(document.code)
    if (number === '' || number.length > 15) return Infinity
    if (code === number) return 0
    if (number.length === 10 && code.length === 13 && code.startsWith(number))
      return 1 + Number(code.slice(10))
    return document.numbers.some((other) => digits(other) === number) ? 2000 : Infinity
  }

  private passes(document: EngineDocument, query: EngineQuery, ignoring: readonly string[] = []): boolean {
    const { facets = {}, allFlags = 0, dateFrom, dateTo, excluded } = query.filters ?? {}
    if (excluded?.ids.includes(document.id)) return false
    for (const [name, value] of Object.entries(facets)) {
      if (!ignoring.includes(name) && document.facets[this.schema.facets.indexOf(name)] !== value)
        return false
    }
    if ((document.flags & allFlags) !== allFlags) return false
    if (dateFrom === undefined && dateTo === undefined) return true
    return document.date > 0 && document.date >= (dateFrom ?? 0) && document.date <= (dateTo ?? 65535)
  }

  /** Returns evidence from strongest to weakest: smaller is better. */
  evidence(document: EngineDocument, query: EngineQuery): number[] {
    if (query.number !== undefined) return [this.numberRank(document, query.number)]
    const full = [...query.words, ...(query.phrases ?? [])].flatMap(read)
    if (full.length === 0) return [0]
    const form = this.formOf(full)
    const core = full.slice(form.length)
    const [name, ...alternates] = names(document)
    const nameForm = this.formOf(name)
    const coreName = name.slice(nameForm.length)
    const starts = startsWith(coreName, core)
    const isExactly = (other: readonly Word[], words: readonly Word[]) =>
      other.length === words.length && startsWith(other, words)

    let tier = 7
    if (starts && coreName.length === core.length) tier = 0
    else if (alternates.some((other) => isExactly(other, core) || isExactly(other, full))) tier = 1
    else if (starts || startsWith(name, full)) tier = 2
    else if (isAdjacent(name, core)) tier = 3
    else if (hasAll(name, core)) tier = 4
    else if (alternates.some((other) => isAdjacent(other, core))) tier = 5
    else if (alternates.some((other) => hasAll(other, core))) tier = 6

    const longest = Math.max(0, ...alternates.map((other) => other.length))
    const length = tier === 5 || tier === 6 ? longest : coreName.length
    const unmatched = tier < 2 ? 0 : Math.min(31, Math.max(0, length - core.length))
    const accented = full.some(({ word, spelling }) => fold(spelling) === word && spelling !== word)
    const spellings = new Set(
      names(document)
        .flat()
        .map(({ spelling }) => spelling),
    )
    const misspelled = accented ? core.filter(({ spelling }) => !spellings.has(spelling)).length : 0
    const text = (words: readonly Word[]) => words.map(({ word }) => word).join(' ')
    const otherForm = form.length > 0 && text(nameForm) !== text(form) ? 1 : 0
    return [tier, unmatched, Math.min(15, misspelled), otherForm]
  }

  private compareNames(a: EngineDocument, b: EngineDocument): number {
    const left = read(a.name)
    const right = read(b.name)
    for (let at = 0; at < Math.min(left.length, right.length); at++) {
      const [one, other] = [left[at].spelling, right[at].spelling]
      if (one !== other) return collator.compare(one, other) || (one < other ? -1 : 1)
    }
    return left.length - right.length
  }

  private compare(a: EngineDocument, b: EngineDocument, query: EngineQuery): number {
    const quality = b.quality - a.quality || b.date - a.date || a.id - b.id
    if (query.sort === 'name') return this.compareNames(a, b) || quality
    if (query.sort === 'newest' || query.sort === 'oldest') {
      if (a.date === 0 || b.date === 0) return (a.date === 0 ? 1 : 0) - (b.date === 0 ? 1 : 0) || quality
      return (query.sort === 'newest' ? b.date - a.date : a.date - b.date) || quality
    }
    if (query.numberPrefix && query.number === undefined) {
      const [one, other] = [a, b].map((document) => this.prefixOrder(document, query.numberPrefix!) ?? '')
      return one < other ? -1 : one > other ? 1 : quality
    }
    const left = this.evidence(a, query)
    const right = this.evidence(b, query)
    return left.map((value, at) => value - right[at]).find((order) => order !== 0) ?? quality
  }

  /** Answers without relaxation. */
  search(
    query: EngineQuery,
  ): Pick<EngineResponse, 'ids' | 'total' | 'flags'> & { facets: Record<string, [number, number][]> } {
    const matching = [...this.documents.values()].filter((document) => this.matches(document, query))
    const results = matching.filter((document) => this.passes(document, query))
    const ids = results.sort((a, b) => this.compare(a, b, query)).map(({ id }) => id)
    const facets: Record<string, [number, number][]> = {}
    for (const { facet, ignoring } of query.counts ?? []) {
      const counts = new Map<number, number>()
      for (const document of matching) {
        if (!this.passes(document, query, ignoring)) continue
        const value = document.facets[this.schema.facets.indexOf(facet)]
        counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      facets[facet] = [...counts].sort((a, b) => a[0] - b[0])
    }
    const flags = query.counts
      ? this.schema.flags.map(
          (_name, flag) => results.filter((document) => document.flags & (1 << flag)).length,
        )
      : []
    return { ids: ids.slice(query.offset, query.offset + query.limit), total: ids.length, facets, flags }
  }
}
