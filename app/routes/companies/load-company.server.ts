import { data, redirect } from 'react-router'
import type { Language } from '#app/i18n/languages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { businessTypeName, placeOf } from '#app/routes/search/row.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import type { Company } from '#core/companies/company.ts'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { relatedCompanies } from '#core/companies/related.server.ts'
import { exportedAmong } from '#core/exports/read-exports.server.ts'
import { services } from '#core/services.server.ts'
import { todayInVietnam } from '#core/vietnam-days.ts'
import { breadcrumbs, organization } from './structured-data.ts'

/** A company in a list of related ones. */
export interface RelatedLink {
  slug: string
  name: string
  taxCode: string
  place: string
  status: Company['status']
}

/** Everything the company page shows; redirects other spellings of the id to the one address. */
export async function loadCompany(
  url: URL,
  id: string,
  language: Language,
  origin: string,
  findViewer: () => Promise<CurrentUser | undefined>,
) {
  const found = await findCompany(services().db, id)
  if (!found) return data({ company: undefined }, { status: 404 })
  const { company, canonicalSlug } = found
  if (id !== canonicalSlug) throw redirect(`/company/${canonicalSlug}${url.search}`, 301)

  const { headOffice, branches, similar } = await relatedCompanies(services(), company)
  const viewer = await findViewer()
  const address = company.address ?? (placeOf(company) || null)
  const canonical = `${origin}/company/${canonicalSlug}`
  const described = { company, canonical, address, headOffice }
  const isListed = company.kind !== 'household' && company.hiddenFields.length === 0
  return data({
    company: { ...company, updatedAt: todayInVietnam(Date.parse(company.updatedAt)) },
    businessType: company.businessType && businessTypeName(company.businessType, language),
    address,
    canonical,
    /** Whoever looks at it has exported it before. */
    isExported: viewer ? await isExported(viewer.id, company.id) : false,
    /** Whether search engines are asked to list it; a household business is a person, and who hides a field wants
     * to be found less. */
    isListed,
    structured: [
      ...(isListed ? [organization(described)] : []),
      breadcrumbs(described, translatorOf(language)('company.home')),
    ],
    related: {
      headOffice: headOffice && toLink(headOffice),
      branches: branches.map(toLink),
      similar: similar.map(toLink),
    },
  })
}

export type CompanyData = Extract<Awaited<ReturnType<typeof loadCompany>>['data'], { canonical: string }>

function toLink(company: Company): RelatedLink {
  const { slug, name, taxCode, status, district, city } = company
  return { slug, name, taxCode, status, place: placeOf({ ward: null, district, city }) }
}

async function isExported(userId: string, companyId: number): Promise<boolean> {
  return (await exportedAmong(services().db, { userId, companyIds: [companyId] })).size > 0
}
