import { href, redirect } from 'react-router'
import { type Asked, countShown } from '#app/middleware/company-budget.ts'
import type { Company } from '#core/companies/company.ts'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { AppError } from '#core/errors.ts'
import { shownFields } from '#core/requests/ask-request.server.ts'
import { services } from '#core/services.server.ts'

/** The company of an address, as anyone may see it. Throws `company_not_found` for unknown and removed ones alike. */
export async function requestedCompany(asked: Asked, id: string): Promise<Company> {
  const found = await findCompany(services().db, id)
  if (!found) throw new AppError('company_not_found', 'There is no such company.')
  await countShown(asked, [found.company.id])
  return found.company
}

/** What the form shows of the company, and nothing that its page does not; other spellings lead to the one address. */
export async function loadRequest(asked: Asked, id: string) {
  const company = await requestedCompany(asked, id)
  const { slug, name, taxCode, kind, hiddenFields } = company
  if (id !== slug)
    throw redirect(`${href('/company/:id/request', { id: slug })}${new URL(asked.request.url).search}`, 301)
  return { slug, name, taxCode, isHousehold: kind === 'household', hiddenFields, shown: shownFields(company) }
}

export type RequestedCompany = Awaited<ReturnType<typeof loadRequest>>
