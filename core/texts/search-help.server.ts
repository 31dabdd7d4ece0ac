import { and, eq, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '#core/db/client.server.ts'
import { texts } from '#core/db/schema/content.ts'
import { highlight, type HighlightPart } from '#core/search/highlight.ts'
import { fold, spell } from '#text/fold.ts'
import { type Language, languages } from '#text/languages.ts'
import { foldWords, scanWords } from '#text/tokenize.ts'
import { type HelpSummary, toHelpSummary } from './public-help.server.ts'
import { contentText } from './sanitize-content.server.ts'
import { endings } from './text.ts'

/** A help article in one language, and its words by field, each with and without accents. */
interface HelpText {
  language: Language
  text: string
  words: Readonly<Record<'title' | 'description' | 'text', ReadonlySet<string>>>
}

interface HelpDocument {
  summaries: Readonly<Record<Language, HelpSummary>>
  texts: readonly HelpText[]
}

type Row = typeof texts.$inferSelect

/** Reads and folds each text once: a changed one has another version. */
const cache = new LRUCache<string, HelpDocument>({ max: 300 })
const keyOf = ({ id, version }: Pick<Row, 'id' | 'version'>) => `${id} ${version}`

async function readHelpDocuments(db: Database): Promise<HelpDocument[]> {
  const current = await db
    .select({ id: texts.id, version: texts.version })
    .from(texts)
    .where(eq(texts.kind, 'help'))
  const unknown = current.filter((row) => !cache.has(keyOf(row))).map(({ id }) => id)
  const rows =
    unknown.length === 0
      ? []
      : await db
          .select()
          .from(texts)
          .where(and(eq(texts.kind, 'help'), inArray(texts.id, unknown)))
  const fresh = new Map(rows.map((row) => [row.id, toDocument(row)]))
  for (const row of rows) cache.set(keyOf(row), fresh.get(row.id)!)
  return current.flatMap((row) => fresh.get(row.id) ?? cache.get(keyOf(row)) ?? [])
}

const toDocument = (row: Row): HelpDocument => ({
  summaries: { en: toHelpSummary(row, 'en'), vi: toHelpSummary(row, 'vi') },
  texts: languages.flatMap((language) => {
    const ending = endings[language]
    const title = row[`title${ending}`]
    if (title === null) return []
    const text = contentText(row[`content${ending}`] ?? '')
    const description = bothSpellings(row[`metaDescription${ending}`] ?? '')
    return { language, text, words: { title: bothSpellings(title), description, text: bothSpellings(text) } }
  }),
})

function bothSpellings(text: string): Set<string> {
  const words = new Set<string>()
  scanWords(text, (start, end) => {
    const written = text.slice(start, end)
    words.add(fold(written)).add(spell(written))
  })
  return words
}

export interface HelpHit extends HelpSummary {
  /** The title, matching parts marked. */
  titleParts: HighlightPart[]
  /** The text around the words, or the description, matches marked. */
  excerpt: HighlightPart[]
  /** Language of the excerpt: the other one if only that has the words. */
  excerptLanguage: Language
}

const weights = { title: 8, description: 4, text: 2 } as const
/** Score of a match with other accents. */
const foldedShare = 0.5
/** Score of a prefix match. */
const prefixShare = 0.4
/** Score of matches in the other language. */
const foreignShare = 0.5
/** Min share of the total weight of the query that an article must match. */
const minShare = 0.5
const maxQuery = 200
const maxHits = 20
/** In characters. */
const excerptLength = 200

/**
 * Returns articles with the words of a query, ignoring accents, best first. Rare words count for more; words that no
 * article has are ignored. Empty when nothing matches.
 */
export async function searchHelp(db: Database, query: string, language: Language): Promise<HelpHit[]> {
  const documents = await readHelpDocuments(db)
  const words = weigh(documents, query.slice(0, maxQuery))
  const total = sum(words.values())
  if (total === 0) return []
  return documents
    .flatMap((document) => {
      const best = bestText(document, words, language)
      return best.found >= total * minShare ? [{ document, ...best }] : []
    })
    .toSorted((a, b) => b.score - a.score || compareSlugs(a.document, b.document))
    .slice(0, maxHits)
    .map(({ document, text }) => toHit(document, text, [...words.keys()].map(fold), language))
}

/** Returns similar articles, without the article itself; at most `max`. */
export async function relatedHelp(
  db: Database,
  article: Pick<HelpSummary, 'id' | 'language'>,
  language: Language,
  max = 4,
): Promise<HelpSummary[]> {
  const documents = await readHelpDocuments(db)
  const own = documents.find(({ summaries }) => summaries[article.language].id === article.id)
  if (!own) return []
  const { title, metaDescription } = own.summaries[article.language]
  const words = weigh(documents, `${title} ${metaDescription}`)
  return documents
    .filter((document) => document !== own)
    .map((document) => ({ document, score: bestText(document, words, article.language).score }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || compareSlugs(a.document, b.document))
    .slice(0, max)
    .map(({ document }) => document.summaries[language])
}

/** Returns the weight of each word of a query; rare words weigh more, unknown ones are left out. */
function weigh(documents: readonly HelpDocument[], query: string): Map<string, number> {
  const weighed = new Map<string, number>()
  scanWords(query, (start, end) => {
    const word = spell(query.slice(start, end))
    const having = documents.filter(({ texts }) => texts.some((text) => pointsOf(text, word) > 0))
    if (having.length > 0) weighed.set(word, Math.log(1 + documents.length / having.length))
  })
  return weighed
}

function bestText(document: HelpDocument, words: ReadonlyMap<string, number>, language: Language) {
  let best = { text: document.texts[0], score: 0, found: 0 }
  for (const text of document.texts) {
    let score = 0
    let found = 0
    for (const [word, weight] of words) {
      const points = pointsOf(text, word)
      if (points > 0) found += weight
      score += points * weight
    }
    if (text.language !== language) score *= foreignShare
    if (score > best.score) best = { text, score, found }
  }
  return best
}

function pointsOf(text: HelpText, word: string): number {
  return sum(
    (Object.keys(weights) as (keyof typeof weights)[]).map(
      (field) => weights[field] * shareOf(text, field, word),
    ),
  )
}

/** Returns 1 for an exact match, less for other accents or a prefix, else 0. */
function shareOf({ words }: HelpText, field: keyof typeof weights, word: string): number {
  if (words[field].has(word)) return 1
  const folded = fold(word)
  if (words[field].has(folded)) return foldedShare
  if (folded.length < 3) return 0
  for (const candidate of words[field]) if (candidate.startsWith(folded)) return prefixShare
  return 0
}

function toHit(
  document: HelpDocument,
  text: HelpText,
  words: readonly string[],
  language: Language,
): HelpHit {
  const summary = document.summaries[language]
  const matched = document.summaries[text.language]
  const ownWords = foldWords(matched.metaDescription)
  const isDescribed = words.some((word) =>
    ownWords.some((own) => own === word || (word.length >= 3 && own.startsWith(word))),
  )
  const excerpt = isDescribed ? matched.metaDescription : excerptOf(text.text, words)
  return {
    ...summary,
    titleParts: mark(summary.title, words),
    excerpt: mark(excerpt, words),
    excerptLanguage: text.language,
  }
}

/** Marks short words only as whole words, longer ones as prefixes too. */
function mark(text: string, words: readonly string[]): HighlightPart[] {
  const present = new Set(foldWords(text))
  return highlight(
    text,
    words.filter((word) => word.length >= 3 || present.has(word)),
  )
}

/** Returns the excerpt around the first match, cut between words. */
function excerptOf(text: string, words: readonly string[]): string {
  const first = mark(text, words)
  const at = first[0]?.match === false && first.length > 1 ? first[0].text.length : 0
  const start = at < excerptLength / 2 ? 0 : text.lastIndexOf(' ', at - excerptLength / 3) + 1
  const end =
    text.length - start <= excerptLength ? text.length : text.lastIndexOf(' ', start + excerptLength)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

const compareSlugs = (a: HelpDocument, b: HelpDocument) =>
  a.summaries.en.slug < b.summaries.en.slug ? -1 : 1

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
