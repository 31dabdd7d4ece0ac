import type { Language } from '#text/languages.ts'
import { inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { contentText } from '#core/content/sanitize-content.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { helpArticles } from '#core/db/schema/content.ts'
import { fold, spell } from '#text/fold.ts'
import { scanWords } from '#text/tokenize.ts'
import { type HelpSummary, toHelpSummary } from './help-article.ts'

/** The text of an article in one language, and its words by where they stand, each with its accents and without. */
export interface HelpText {
  language: Language
  text: string
  words: Readonly<Record<'title' | 'description' | 'text', ReadonlySet<string>>>
}

export interface HelpDocument {
  summaries: Readonly<Record<Language, HelpSummary>>
  texts: readonly HelpText[]
}

type Row = typeof helpArticles.$inferSelect

/** Reading and folding a text once is enough: a changed article has another version. */
const known = new LRUCache<string, HelpDocument>({ max: 300 })
const keyOf = ({ id, version }: Pick<Row, 'id' | 'version'>) => `${id} ${version}`

/** All articles, ready to be searched. */
export async function readHelpDocuments(db: Database): Promise<HelpDocument[]> {
  const current = await db.select({ id: helpArticles.id, version: helpArticles.version }).from(helpArticles)
  const unknown = current.filter((row) => !known.has(keyOf(row))).map(({ id }) => id)
  const rows =
    unknown.length > 0 ? await db.select().from(helpArticles).where(inArray(helpArticles.id, unknown)) : []
  const fresh = new Map(rows.map((row) => [row.id, toDocument(row)]))
  for (const row of rows) known.set(keyOf(row), fresh.get(row.id)!)
  return current.flatMap((row) => fresh.get(row.id) ?? known.get(keyOf(row)) ?? [])
}

function toDocument(row: Row): HelpDocument {
  const texts = [
    toText('en', row.titleEn, row.metaDescriptionEn, row.contentEn),
    toText('vi', row.titleVi, row.metaDescriptionVi, row.contentVi),
  ]
  return {
    summaries: { en: toHelpSummary(row, 'en'), vi: toHelpSummary(row, 'vi') },
    texts: texts.filter((text) => text !== undefined),
  }
}

function toText(
  language: Language,
  title: string | null,
  description: string | null,
  content: string | null,
): HelpText | undefined {
  if (title === null) return undefined
  const text = contentText(content ?? '')
  return {
    language,
    text,
    words: {
      title: bothSpellings(title),
      description: bothSpellings(description ?? ''),
      text: bothSpellings(text),
    },
  }
}

function bothSpellings(text: string): Set<string> {
  const words = new Set<string>()
  scanWords(text, (start, end) => {
    const written = text.slice(start, end)
    words.add(fold(written)).add(spell(written))
  })
  return words
}
