import { sql } from 'drizzle-orm'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { mails } from '#core/db/schema/mail.ts'
import { askRequest } from '#core/requests/ask-request.server.ts'
import { openPreparedSite, type PreparedSite } from './prepared-site.ts'
import { companyRow } from './search.ts'

const taxCode = '9900109106'

/** A site on which a request waits for its link to be used, and no link can be used. */
export async function openBrokenConfirmation(): Promise<{ site: PreparedSite; token: string }> {
  let token = ''
  const site = await openPreparedSite(async (context) => {
    const { db } = context
    await db.insert(companies).values(companyRow(taxCode, 'CÔNG TY TNHH CHỜ XÁC NHẬN'))
    await askRequest(context, {
      company: (await findCompany(db, taxCode))!.company,
      wish: { kind: 'correct', fields: [], corrections: { name: 'CÔNG TY TNHH ĐÃ XÁC NHẬN' } },
      requester: { name: 'Lê Thị Hỏi', role: 'Giám đốc', email: 'hoi@example.vn', message: '' },
      language: 'vi',
      address: '203.0.113.7',
    })
    const [{ data }] = await db.select({ data: mails.data }).from(mails)
    token = new URL(String(data.link)).searchParams.get('token')!
    await db.execute(sql`create function refuse_use() returns trigger language plpgsql as
      $$ begin raise exception 'no link can be used'; end $$`)
    // Of requests alone: other links hold more than an id.
    await db.execute(sql`create trigger refuse_use before delete on verifications
      for each row when (old.value not like '{%') execute function refuse_use()`)
  })
  return { site, token }
}
