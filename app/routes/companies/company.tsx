import { data, href, type MetaDescriptor, redirect, useRouteLoaderData } from 'react-router'
import { formatDate } from '#text/formats.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { type Asked, countShown, mayShow, recordLookUp } from '#app/middleware/company-budget.ts'
import { currentUser } from '#app/middleware/current-user.ts'
import { readDb } from '#app/middleware/read-db.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { browsePath } from '#app/routes/browse/browse-path.server.ts'
import { businessTypeName, placeOf } from '#app/routes/search/row.ts'
import { SearchBox } from '#app/routes/search/search-box.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Company } from '#core/companies/company.ts'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { relatedCompanies } from '#core/companies/related.server.ts'
import { exportOfCompany } from '#core/exports/read-exports.server.ts'
import { sectionOf } from '#core/industries/browsed-industry.server.ts'
import { emptySearch } from '#core/search/params.ts'
import { services } from '#core/services.server.ts'
import type { Language } from '#text/languages.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import type { Route } from './+types/company.ts'
import { CompanyActions, type OwnExport } from './company-actions.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyHead } from './company-head.tsx'
import styles from './company.module.css'
import { type Related, RelatedCompanies } from './related-companies.tsx'
import { breadcrumbs, organization } from './structured-data.ts'

/** Returns what the page shows. Redirects other spellings of the id to the canonical address. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const { language } = readPreferences(args.request)
  await recordLookUp(args, id)
  const found = await findCompany(readDb(args), id)
  if (!found) return data({ company: undefined }, { status: 404 })
  const { company, canonicalSlug, legalForm, history } = found
  if (id !== canonicalSlug)
    throw redirect(`${href('/company/:id', { id: canonicalSlug })}${new URL(args.request.url).search}`, 301)

  await countShown(args, [company.id])
  const related = await relatedWithinBudget(args, company)
  const viewer = await currentUser(args)
  const { origin } = args.context.get(requestInfo)
  const address = company.address ?? (placeOf(company) || null)
  const canonical = `${origin}/company/${canonicalSlug}`
  const trail = trailOf(company, language)
  const described = { company, canonical, address, headOffice: related.headOffice }
  // A household business is a person, and a company that hides a field wants to be found less.
  const isListed = company.kind !== 'household' && company.hiddenFields.length === 0
  return data({
    company: { ...company, updatedAt: todayInVietnam(Date.parse(company.updatedAt)) },
    businessType: company.businessType && businessTypeName(company.businessType, language),
    section: sectionName(company, language),
    trail,
    address,
    canonical,
    legalForm,
    history,
    years: yearsOf(company),
    ownExport: viewer && (await ownExport(viewer.id, company.id)),
    /** Whether search engines may list it. */
    isListed,
    structured: [
      ...(isListed ? [organization(described)] : []),
      breadcrumbs(company.name, canonical, [
        { name: translatorOf(language)('company.home'), path: '/' },
        ...trail,
      ]),
    ],
    related: {
      headOffice: related.headOffice && toLink(related.headOffice),
      branches: related.branches.map(toLink),
      similar: related.similar.map(toLink),
      similarCount: related.similarCount,
    } satisfies Related,
  })
}

/** Returns the related companies; none if they exceed the day's budget. */
async function relatedWithinBudget(asked: Asked, company: Company) {
  const related = await relatedCompanies(services(), company, readDb(asked))
  const { headOffice, branches, similar } = related
  const ids = [...(headOffice ? [headOffice] : []), ...branches, ...similar].map(({ id }) => id)
  return (await mayShow(asked, ids))
    ? related
    : { branches: [], similar: [], similarCount: related.similarCount }
}

function toLink({ slug, name, taxCode, status, district, city }: Company) {
  return { slug, name, taxCode, status, place: placeOf({ ward: null, district, city }) }
}

/** Returns the pages of the company's province, as of today, and of its industry there. */
function trailOf({ province, businessType }: Company, language: Language) {
  const steps = []
  const place = province ? { provinceId: Number(province.code) } : {}
  if (province) steps.push({ name: province.name, path: browsePath(place)! })
  if (businessType) {
    const path = browsePath({ ...place, businessTypeId: businessType.id })!
    steps.push({ name: businessTypeName(businessType, language), path })
  }
  return steps
}

/** Returns the name of the section that the company's industry belongs to. */
function sectionName({ businessType }: Company, language: Language): string | undefined {
  const section = businessType ? sectionOf(businessType.id) : undefined
  return language === 'en' ? section?.nameEn : section?.nameVi
}

/** Returns full years since the registration of a company that has not ended. */
function yearsOf({ issueDate, status }: Company): number | undefined {
  if (!issueDate || status === 'closed') return undefined
  const today = todayInVietnam()
  const isBeforeDay = today.slice(5) < issueDate.slice(5)
  return Number(today.slice(0, 4)) - Number(issueDate.slice(0, 4)) - (isBeforeDay ? 1 : 0)
}

async function ownExport(userId: string, companyId: number): Promise<OwnExport | undefined> {
  const found = await exportOfCompany(services().db, { userId, companyId })
  return (
    found && {
      id: found.id,
      format: found.format,
      companyCount: found.companyCount,
      createdAt: todayInVietnam(Date.parse(found.createdAt)),
    }
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const t = translatorOf((matches[0].loaderData as RootData).language)
  if (loaderData?.company) return companyMeta(loaderData, t, location)
  return [{ title: `${t('company.notFound')} · ${productName}` }, { name: 'robots', content: 'noindex' }]
}

type CompanyData = Extract<Route.ComponentProps['loaderData'], { canonical: string }>

function companyMeta(page: CompanyData, t: Translate, location: { search: string }): MetaDescriptor[] {
  const { company, canonical, address, businessType, structured, isListed } = page
  const { name, taxCode, issueDate } = company
  const title = t('company.title', { name, taxCode })
  const facts = [address, issueDate && `${t('company.issueDate')} ${formatDate(issueDate)}`, businessType]
  const description = t('company.description', { name, taxCode, facts: facts.filter(Boolean).join('; ') })
  return [
    ...pageMeta({
      title: `${title} · ${productName}`,
      sharedTitle: title,
      description,
      address: canonical,
      location,
      image: `${canonical}/image.png`,
    }),
    ...(isListed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...structured.map((item) => ({ 'script:ld+json': item })),
  ]
}

export default function CompanyPage({ loaderData, params }: Route.ComponentProps) {
  // A made-up company must not be called or written to.
  const isMadeUp = useRouteLoaderData<RootData>('root')?.isMadeUp ?? false
  if (!loaderData.company) return <CompanyNotFound id={params.id} />
  const { company, related } = loaderData
  return (
    <div className={styles.page}>
      <article className={styles.main}>
        <CompanyHead {...loaderData} />
        <CompanyActions {...loaderData} isMadeUp={isMadeUp} />
        <CompanyFacts {...loaderData} isMadeUp={isMadeUp} />
      </article>
      <RelatedCompanies company={company} related={related} />
    </div>
  )
}

const maxShownId = 40

function CompanyNotFound({ id }: { id: string }) {
  const { t } = useText()
  return (
    <section className={styles.notFound}>
      <h1>{t('company.notFound')}</h1>
      <p>{t('company.notFoundText', { id: id.slice(0, maxShownId) })}</p>
      <h2>{t('company.searchInstead')}</h2>
      <SearchBox params={emptySearch} />
    </section>
  )
}
