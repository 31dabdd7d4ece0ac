import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { companies, companyHistory } from '#core/db/schema/companies.ts'
import { type Company, type CompanyChange, type LegalForm, legalForms } from './company.ts'
import { companySlug, parseCompanySlug } from './company-slug.ts'
import { presentCompany } from './present-company.server.ts'

/** Columns needed to present a company. */
const companyFields = {
  id: companies.id,
  taxCode: companies.taxCode,
  name: companies.name,
  internationalName: companies.internationalName,
  shortName: companies.shortName,
  taxAddress: companies.taxAddress,
  ward: companies.ward,
  cityId: companies.cityId,
  districtId: companies.districtId,
  provinceCode: companies.provinceCode,
  presentWardId: companies.presentWardId,
  businessTypeId: companies.businessTypeId,
  phone: companies.phone,
  email: companies.email,
  legalRepresentative: companies.legalRepresentative,
  issueDate: companies.issueDate,
  status: companies.status,
  hiddenFields: companies.hiddenFields,
  updatedAt: companies.updatedAt,
}

const selectCompanies = (db: Database, condition: SQL | undefined) =>
  db
    .select(companyFields)
    .from(companies)
    .where(and(isNull(companies.removal), condition))

export type CompanyRow = Awaited<ReturnType<typeof selectCompanies>>[number]

const prepareByIds = (db: Database) =>
  selectCompanies(db, sql`${companies.id} = any(${sql.placeholder('ids')})`).prepare('companies_by_ids')
const statements = new WeakMap<Database, ReturnType<typeof prepareByIds>>()

/** Returns listed companies in the order of the ids; removed and unknown ones are left out. */
export async function companiesByIds(db: Database, ids: readonly number[]): Promise<Company[]> {
  if (ids.length === 0) return []
  let statement = statements.get(db)
  if (!statement) statements.set(db, (statement = prepareByIds(db)))
  const rows = await statement.execute({ ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [presentCompany(row)] : []
  })
}

export interface FoundCompany {
  company: Company
  /** Canonical slug of the company: redirect to it from any other. */
  canonicalSlug: string
  /** As far as the name says. */
  legalForm: LegalForm | undefined
  /** The latest changes of fields that are not hidden, newest first. */
  history: CompanyChange[]
}

const maxHistory = 5
/** The newest changes as JSON. */
const history = sql<
  CompanyChange[]
>`array(select json_build_object('day', ${companyHistory.day}, 'fields', ${companyHistory.fields})
  from ${companyHistory} where ${companyHistory.companyId} = ${companies.id} order by ${companyHistory.day} desc limit ${maxHistory})`

const isHidden = ({ hiddenFields }: CompanyRow, field: string) => (hiddenFields as string[]).includes(field)

/** Returns the company of a slug in any spelling; undefined when there is none or it was removed. */
export async function findCompany(db: Database, slug: string): Promise<FoundCompany | undefined> {
  const parsed = parseCompanySlug(slug)
  if (!parsed) return undefined
  const condition =
    parsed.taxCode === undefined
      ? and(eq(companies.id, parsed.householdId), sql`length(${companies.taxCode}) = 12`)
      : eq(companies.taxCode, parsed.taxCode)
  const [row] = await db
    .select({
      ...companyFields,
      legalForm: sql<number | null>`company_legal_form(${companies.searchText})`,
      history,
    })
    .from(companies)
    .where(and(isNull(companies.removal), condition))
    .limit(1)
  return (
    row && {
      company: presentCompany(row),
      canonicalSlug: companySlug(row),
      legalForm: legalForms[(row.legalForm ?? 0) - 1],
      history: row.history
        .map(({ day, fields }) => ({ day, fields: fields.filter((field) => !isHidden(row, field)) }))
        .filter(({ fields }) => fields.length > 0),
    }
  )
}
