import { Client } from 'pg'
import { fold } from '#search-engine/fold.ts'
import type { SearchEngine } from '#search-engine/types.ts'
import { formatTable } from './statistics.ts'
import { shorten, withTypo } from './typed-names.ts'
import { randomFrom } from './workload.ts'

interface Names {
  id: number
  name: string
  internationalName: string | null
  shortName: string | null
}

/** How people type a company they know; undefined where the company has no such name. */
const spellings: Record<string, (company: Names, random: () => number) => string | undefined> = {
  'exact name': ({ name }) => name,
  'without accents': ({ name }) => fold(name),
  'English name': ({ internationalName }) => internationalName ?? undefined,
  'short name': ({ shortName }) => shortName ?? undefined,
  typo: ({ name }, random) => withTypo(name, random),
  abbreviations: ({ name }) => {
    const short = shorten(name)
    return short === name ? undefined : short
  },
}

/**
 * Share of labelled queries whose company comes first, and among the first five. A company with exactly the same name
 * counts, and of abbreviations one abbreviated to the same, because nobody could tell the two apart by the query.
 */
export async function relevanceTable(
  engine: SearchEngine,
  url: string,
  perKind: number,
  seed: number,
): Promise<string> {
  const client = new Client(url)
  await client.connect()
  const { rows: companies } = await client.query<Names>(
    `select id, name, international_name as "internationalName", short_name as "shortName"
     from companies where removal is null order by md5(tax_code || $1) limit 20000`,
    [`relevance ${seed}`],
  )
  const random = randomFrom(seed)
  const rows: string[][] = []
  const all = { asked: 0, first: 0, firstFive: 0 }
  const addRow = (kind: string, { asked, first, firstFive }: typeof all) =>
    rows.push([kind, asked.toLocaleString('en'), percent(first, asked), percent(firstFive, asked)])
  for (const [kind, spelling] of Object.entries(spellings)) {
    const found = { asked: 0, first: 0, firstFive: 0 }
    for (const company of companies) {
      const query = spelling(company, random)
      if (query === undefined) continue
      const { ids } = await engine.search({ words: query.split(/\s+/), offset: 0, limit: 5 })
      const rank = await rankOf(client, company, kind, ids)
      if (rank === 0) found.first++
      if (rank >= 0) found.firstFive++
      if (++found.asked === perKind) break
    }
    addRow(kind, found)
    for (const key of ['asked', 'first', 'firstFive'] as const) all[key] += found[key]
  }
  addRow('all', all)
  await client.end()
  return formatTable(['labelled query', 'asked', 'first', 'first five'], rows)
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

async function rankOf(client: Client, wanted: Names, kind: string, ids: number[]): Promise<number> {
  const exact = ids.indexOf(wanted.id)
  if (exact === 0) return 0
  const label = labelOf(kind, wanted)
  const { rows } = await client.query<Names>(
    `select id, name, international_name as "internationalName", short_name as "shortName"
     from companies where id = any($1)`,
    [ids],
  )
  const same = new Set(rows.filter((row) => labelOf(kind, row) === label).map((row) => row.id))
  return ids.findIndex((id) => id === wanted.id || same.has(id))
}

function labelOf(kind: string, { name, internationalName, shortName }: Names): string {
  const labels: Record<string, string | null> = {
    'English name': internationalName,
    'short name': shortName,
    abbreviations: shorten(name),
  }
  const label = labels[kind] ?? name
  return fold(label).replace(/[^\p{L}\p{N}]+/gu, ' ')
}
