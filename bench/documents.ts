import { Client } from 'pg'
import { parsePhones } from '#core/companies/phone.ts'

export interface BenchDocument {
  id: number
  searchText: string
  taxCode: string
  phones: string[]
  cityId: number | null
  districtId: number | null
  businessTypeId: number | null
  /** Issue date, days since 1900-01-01. */
  issued: number | null
}

/** Yields every listed company of the database as flat data, to fill each system under test. */
export async function* readDocuments(url: string): AsyncGenerator<BenchDocument> {
  const client = new Client(url)
  await client.connect()
  let after = 0
  for (;;) {
    const { rows } = await client.query<Omit<BenchDocument, 'phones'> & { phone: string | null }>(
      `select id, search_text as "searchText", tax_code as "taxCode", phone, city_id as "cityId",
         district_id as "districtId", business_type_id as "businessTypeId",
         issue_date - date '1900-01-01' as issued
       from companies where id > $1 and removal is null order by id limit 50000`,
      [after],
    )
    if (rows.length === 0) break
    for (const { phone, ...row } of rows) yield { ...row, phones: phone ? parsePhones(phone) : [] }
    after = rows[rows.length - 1].id
  }
  await client.end()
}
