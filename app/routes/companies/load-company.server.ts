import { data, href, redirect } from 'react-router'
import type { Language } from '#text/languages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { type Asked, countShown, mayShow, noteLookUp } from '#app/middleware/company-budget.ts'
import { currentUser } from '#app/middleware/current-user.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { businessTypeName, placeOf } from '#app/routes/search/row.ts'
import type { Company } from '#core/companies/company.ts'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { type RelatedCompanies, relatedCompanies } from '#core/companies/related.server.ts'
import { exportedAmong } from '#core/exports/read-exports.server.ts'
import { services } from '#core/services.server.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
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
export async function loadCompany(asked: Asked, id: string, language: Language) {
  await noteLookUp(asked, id)
  const found = await findCompany(services().db, id)
  if (!found) return data({ company: undefined }, { status: 404 })
  const { company, canonicalSlug } = found
  if (id !== canonicalSlug)
    throw redirect(`${href('/company/:id', { id: canonicalSlug })}${new URL(asked.request.url).search}`, 301)

  await countShown(asked, [company.id])
  const { headOffice, branches, similar } = await shownRelated(asked, company)
  const viewer = await currentUser(asked)
  const { origin } = asked.context.get(requestInfo)
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

/** The related companies; none where the day's budget has no room for them. */
async function shownRelated(asked: Asked, company: Company): Promise<RelatedCompanies> {
  const related = await relatedCompanies(services(), company)
  const { headOffice, branches, similar } = related
  const shown = [...(headOffice ? [headOffice] : []), ...branches, ...similar]
  const isShown = await mayShow(
    asked,
    shown.map(({ id }) => id),
  )
  return isShown ? related : { branches: [], similar: [] }
}

function toLink(company: Company): RelatedLink {
  const { slug, name, taxCode, status, district, city } = company
  return { slug, name, taxCode, status, place: placeOf({ ward: null, district, city }) }
}

async function isExported(userId: string, companyId: number): Promise<boolean> {
  return (await exportedAmong(services().db, { userId, companyIds: [companyId] })).size > 0
}
