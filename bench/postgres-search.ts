import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { fold } from '#text/fold.ts'
import type { Competitor } from './competitor.ts'
import { readDocuments } from './documents.ts'
import type { WorkloadQuery } from './workload.ts'

/**
 * Opens PostgreSQL full text search as its manual recommends: a stored tsvector with a GIN index, ranked by ts_rank;
 * page, total and facet counts from one pass over the matches.
 */
export async function openPostgresSearch(url: string): Promise<Competitor> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  await client.query(`
    set maintenance_work_mem = '1GB'; set work_mem = '512MB'; set jit = off;
    drop table if exists bench_documents, bench_phones;
    create unlogged table bench_documents as
      select id, tax_code, city_id, district_id, business_type_id, issue_date - date '1900-01-01' as issued,
        to_tsvector('simple', search_text) as document
      from companies where removal is null;
    create unlogged table bench_phones (phone text not null, id int not null)`)
  await pipeline(Readable.from(phoneLines(url)), client.query(copyFrom('copy bench_phones from stdin')))
  await client.query(`
    create index on bench_documents using gin (document);
    create index on bench_documents (tax_code text_pattern_ops);
    create index on bench_documents (issued);
    create unique index on bench_documents (id);
    create index on bench_phones (phone);
    analyze bench_documents, bench_phones`)
  return {
    name: 'PostgreSQL full text',
    async search(query) {
      const { condition, values } = toSql(query)
      const { rows } = await client.query({ text: statement(condition, !query.number), values })
      const [row] = rows as { total: string; ids: number[] | null; facets: string }[]
      return { total: Number(row.total), ids: row.ids ?? [], facets: Number(row.facets) }
    },
    close: () => client.end(),
  }
}

async function* phoneLines(url: string): AsyncGenerator<string> {
  for await (const { id, phones } of readDocuments(url)) {
    yield phones.map((phone) => `${phone}\t${id}\n`).join('')
  }
}

const statement = (condition: string, ranked: boolean) => `
  with hits as materialized (
    select id, city_id, district_id, business_type_id,
      ${ranked ? `ts_rank(document, to_tsquery('simple', $1))` : '1'} as rank
    from bench_documents where ${condition})
  select (select count(*) from hits) as total,
    (select array_agg(id) from (select id from hits order by rank desc, id limit 10) page) as ids,
    (select count(*) from (
      select city_id, count(*) from hits group by 1 union all
      select district_id, count(*) from hits group by 1 union all
      select business_type_id, count(*) from hits group by 1) facets) as facets`

function toSql(query: WorkloadQuery): { condition: string; values: unknown[] } {
  if (query.number) {
    const condition = `id in (
      select id from bench_documents where tax_code = $1 union
      select id from bench_documents where tax_code like $2 union
      select id from bench_phones where phone = $1)`
    return { condition, values: [query.number, `${query.number}-%`] }
  }
  const values: unknown[] = [toTsquery(query)]
  const conditions = [`document @@ to_tsquery('simple', $1)`]
  if (query.filters.cityId !== undefined) conditions.push(`city_id = $${values.push(query.filters.cityId)}`)
  if (query.filters.businessTypeId !== undefined) {
    conditions.push(`business_type_id = $${values.push(query.filters.businessTypeId)}`)
  }
  if (query.issued) {
    const { from, to } = query.issued
    conditions.push(`issued between $${values.push(from)} and $${values.push(to)}`)
  }
  return { condition: conditions.join(' and '), values }
}

function toTsquery(query: WorkloadQuery): string {
  return [
    ...query.words.map(fold),
    ...query.phrases.map((phrase) => `(${fold(phrase).split(' ').join(' <-> ')})`),
    ...query.excludedWords.map((word) => `!${fold(word)}`),
  ].join(' & ')
}
