import { redirect } from 'react-router'
import type { Company } from '#core/companies/company.ts'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { AppError } from '#core/errors.ts'
import { shownFields } from '#core/requests/ask-request.server.ts'
import { services } from '#core/services.server.ts'

/** The company of an address, as anyone may see it. Throws `company_not_found` for unknown and removed ones alike. */
export async function requestedCompany(id: string): Promise<Company> {
  const found = await findCompany(services().db, id)
  if (!found) throw new AppError('company_not_found', 'There is no such company.')
  return found.company
}

/** What the form shows of the company, and nothing that its page does not; other spellings lead to the one address. */
export async function loadRequest({ search }: URL, id: string) {
  const company = await requestedCompany(id)
  const { slug, name, taxCode, kind, hiddenFields } = company
  if (id !== slug) throw redirect(`/company/${slug}/request${search}`, 301)
  return { slug, name, taxCode, isHousehold: kind === 'household', hiddenFields, shown: shownFields(company) }
}

export type RequestedCompany = Awaited<ReturnType<typeof loadRequest>>
