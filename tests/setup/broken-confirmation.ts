import { findCompany } from '#core/companies/read-companies.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { mails } from '#core/db/schema/mail.ts'
import { submitRequest } from '#core/requests/submit-request.server.ts'
import { openPreparedSite, type PreparedSite } from './prepared-site.ts'
import { companyRow } from './search.ts'

const taxCodes = ['9900109106', '9900109113'] as const

interface BrokenConfirmation extends AsyncDisposable {
  site: PreparedSite
  /** Tokens of the mailed links. */
  tokens: string[]
  /** Makes links fail, or work again. */
  setBroken(isBroken: boolean): Promise<void>
}

/** Opens a site with two unconfirmed requests whose links fail. */
export async function openBrokenConfirmation(): Promise<BrokenConfirmation> {
  const tokens: string[] = []
  const site = await openPreparedSite(async (context) => {
    const { db } = context
    for (const taxCode of taxCodes) {
      await db.insert(companies).values(companyRow(taxCode, 'CÔNG TY TNHH CHỜ XÁC NHẬN'))
      await submitRequest(
        { ...context, requestTermDays: 10 },
        {
          company: (await findCompany(db, taxCode))!.company,
          change: { kind: 'correct', fields: [], corrections: { name: 'CÔNG TY TNHH ĐÃ XÁC NHẬN' } },
          requester: { name: 'Lê Thị Hỏi', role: 'Giám đốc', email: 'hoi@example.vn', message: '' },
          language: 'vi',
          address: '203.0.113.7',
        },
      )
    }
    for (const { data } of await db.select({ data: mails.data }).from(mails))
      tokens.push(new URL(String(data.link)).searchParams.get('token')!)
  })
  await site.asOwner(
    `create function refuse_use() returns trigger language plpgsql as
      $$ begin raise exception 'no link can be used'; end $$`,
    // Only for requests: tokens of other links hold more than an id.
    `create trigger refuse_use before delete on verifications
      for each row when (old.value not like '{%') execute function refuse_use()`,
  )
  return {
    site,
    tokens,
    setBroken: (isBroken) =>
      site.asOwner(`alter table verifications ${isBroken ? 'enable' : 'disable'} trigger refuse_use`),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
