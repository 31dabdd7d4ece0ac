import { eq } from 'drizzle-orm'
import { type Administrator, writeAudit } from '#core/audit/write-audit.server.ts'
import { lockCompanyChanges } from '#core/companies/change-lock.server.ts'
import {
  type CorrectableField,
  correctableFields,
  type HideableField,
  hideableFields,
} from '#core/companies/company.ts'
import { companySlug } from '#core/companies/company-slug.ts'
import { searchText } from '#core/companies/search-text.ts'
import type { Database } from '#core/db/client.server.ts'
import { companies } from '#core/db/schema/companies.ts'
import { AppError } from '#core/errors.ts'
import { recognisePlace } from '#core/places/recognise-place.server.ts'
import type { Corrections } from './request.ts'

type CompanyRow = typeof companies.$inferSelect
type CompanyChange = Partial<Omit<typeof companies.$inferInsert, 'id' | 'taxCode'>>
type CompanyAction = 'hide' | 'show' | 'correct' | 'release' | 'remove' | 'relist'

/** Effects of a request on its company. */
export interface CompanyEffects {
  hide: readonly HideableField[]
  corrections: Corrections
  /** Removes the entry permanently: imports do not bring it back. */
  remove: boolean
}

/** Reverts such effects. */
export interface CompanyRestoration {
  show: readonly HideableField[]
  /** Corrected fields that imports may overwrite again. */
  release: readonly CorrectableField[]
  relist: boolean
}

interface Changing {
  actor: Administrator
  companyId: number
  reason: string
}

/** Columns by field. */
const columnOf = {
  name: 'name',
  international_name: 'internationalName',
  phone: 'phone',
  email: 'email',
  legal_representative: 'legalRepresentative',
  tax_address: 'taxAddress',
} as const satisfies Record<CorrectableField, keyof CompanyRow>

/**
 * Applies effects and writes an audit entry for each that changes something. Call it in a transaction. Throws
 * `company_not_found`.
 */
export async function applyEffects(
  tx: Database,
  changing: Changing,
  { hide, corrections, remove }: CompanyEffects,
): Promise<void> {
  const company = await lockCompany(tx, changing.companyId)
  const write = writerOf(tx, changing, company)
  await write('hide', { hiddenFields: united(hideableFields, company.hiddenFields, hide) })
  const corrected = Object.keys(corrections) as CorrectableField[]
  const values: CompanyChange = Object.fromEntries(
    corrected.map((field) => [columnOf[field], corrections[field]]),
  )
  await write(
    'correct',
    {
      ...values,
      ...(corrections.tax_address && placeOf(corrections.tax_address)),
      correctedFields: united(correctableFields, company.correctedFields, corrected),
    },
    { searchText: searchText({ ...company, ...values }) },
  )
  if (remove) await write('remove', { removal: 'request' })
}

/** Applies a restoration in the same way. */
export async function applyRestoration(
  tx: Database,
  changing: Changing,
  { show, release, relist }: CompanyRestoration,
): Promise<void> {
  const company = await lockCompany(tx, changing.companyId)
  const write = writerOf(tx, changing, company)
  await write('show', { hiddenFields: without(company.hiddenFields, show) })
  await write('release', { correctedFields: without(company.correctedFields, release) })
  if (relist && company.removal === 'request') await write('relist', { removal: null })
}

async function lockCompany(tx: Database, id: number): Promise<CompanyRow> {
  await lockCompanyChanges(tx)
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('update')
  if (!company) throw new AppError('company_not_found', 'Company not found.')
  return company
}

/** Returns a function that writes differing columns, if any, and an audit entry; derived columns are not logged. */
function writerOf(tx: Database, { actor, companyId, reason }: Changing, company: CompanyRow) {
  return async (action: CompanyAction, change: CompanyChange, derived: CompanyChange = {}) => {
    const changed = Object.entries(change).filter(
      ([column, value]) => JSON.stringify(company[column as keyof CompanyRow]) !== JSON.stringify(value),
    )
    if (changed.length === 0) return
    const after = Object.fromEntries(changed)
    const before = Object.fromEntries(
      changed.map(([column]) => [column, company[column as keyof CompanyRow]]),
    )
    await tx
      .update(companies)
      .set({ ...after, ...derived })
      .where(eq(companies.id, companyId))
    const subject = { id: companySlug(company), name: company.name }
    await writeAudit(tx, actor, { action: `company.${action}`, subject, before, after, reason })
  }
}

/** Returns the place that an import would recognise in the address, so filters find the company there. */
function placeOf(address: string): CompanyChange {
  const { ward, districtId, cityId, provinceCode, presentWardId } = recognisePlace({ address })
  return {
    ward: ward ?? null,
    districtId: districtId ?? null,
    cityId: cityId ?? null,
    provinceCode: provinceCode ?? null,
    presentWardId: presentWardId ?? null,
  }
}

const united = <Field>(all: readonly Field[], fields: readonly Field[], more: readonly Field[]) =>
  all.filter((field) => fields.includes(field) || more.includes(field))

const without = <Field>(fields: readonly Field[], fewer: readonly Field[]) =>
  fields.filter((field) => !fewer.includes(field))
