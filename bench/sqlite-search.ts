import { DatabaseSync } from 'node:sqlite'
import { fold } from '#text/fold.ts'
import type { Competitor } from './competitor.ts'
import { readDocuments } from './documents.ts'
import type { WorkloadQuery } from './workload.ts'

/** Fills SQLite FTS5 in memory with the same documents: bm25 rank, facets by joining the table of columns. */
export async function openSqliteSearch(postgresUrl: string): Promise<Competitor> {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    pragma cache_size = -2000000;
    create virtual table fts using fts5(text, content = '', tokenize = 'unicode61 remove_diacritics 0');
    create table documents (id integer primary key, tax_code text, city int, district int, industry int, issued int);
    create table phones (phone text, id int);
    begin`)
  const insertText = database.prepare('insert into fts (rowid, text) values (?, ?)')
  const insertColumns = database.prepare('insert into documents values (?, ?, ?, ?, ?, ?)')
  const insertPhone = database.prepare('insert into phones values (?, ?)')
  for await (const row of readDocuments(postgresUrl)) {
    insertText.run(row.id, row.searchText)
    insertColumns.run(row.id, row.taxCode, row.cityId, row.districtId, row.businessTypeId, row.issued)
    for (const phone of row.phones) insertPhone.run(phone, row.id)
  }
  database.exec(`
    commit;
    insert into fts (fts) values ('optimize');
    create index documents_tax_code on documents (tax_code);
    create index documents_issued on documents (issued);
    create index phones_phone on phones (phone)`)
  return {
    name: 'SQLite FTS5',
    async search(query) {
      const { from, parameters, ranked } = toSql(query)
      const page = database.prepare(`select d.id ${from} order by ${ranked ? 'rank' : 'd.id'} limit 10`)
      const total = database.prepare(`select count(*) as n ${from}`)
      const facets = ['city', 'district', 'industry'].map((column) =>
        database.prepare(`select d.${column}, count(*) ${from} group by 1`),
      )
      return {
        ids: page.all(...parameters).map((row) => Number(row.id)),
        total: Number(total.get(...parameters)?.n),
        facets: facets.reduce((sum, facet) => sum + facet.all(...parameters).length, 0),
      }
    },
    async close() {
      database.close()
    },
  }
}

function toSql(query: WorkloadQuery): { from: string; parameters: (string | number)[]; ranked: boolean } {
  if (query.number) {
    return {
      from: `from documents d where d.id in (
        select id from documents where tax_code = ? or (tax_code > ? and tax_code < ?) union
        select id from phones where phone = ?)`,
      parameters: [query.number, `${query.number}-`, `${query.number}.`, query.number],
      ranked: false,
    }
  }
  const conditions = ['fts match ?']
  const parameters: (string | number)[] = [toMatch(query)]
  if (query.filters.cityId !== undefined) {
    conditions.push('d.city = ?')
    parameters.push(query.filters.cityId)
  }
  if (query.filters.businessTypeId !== undefined) {
    conditions.push('d.industry = ?')
    parameters.push(query.filters.businessTypeId)
  }
  if (query.issued) {
    conditions.push('d.issued between ? and ?')
    parameters.push(query.issued.from, query.issued.to)
  }
  const from = `from fts join documents d on d.id = fts.rowid where ${conditions.join(' and ')}`
  return { from, parameters, ranked: true }
}

function toMatch(query: WorkloadQuery): string {
  const wanted = [...query.words, ...query.phrases].map((text) => `"${fold(text)}"`).join(' ')
  const excluded = query.excludedWords.map((word) => ` NOT "${fold(word)}"`).join('')
  return wanted + excluded
}
