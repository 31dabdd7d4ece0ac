import type { MetaDescriptor } from 'react-router'
import { formatDate } from '#app/i18n/formats.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { productName } from '#app/product.ts'
import type { Company } from '#core/companies/company.ts'
import type { CompanyData } from './load-company.server.ts'

/** What search engines and link previews read about a company. */
export function companyMeta(page: CompanyData, t: Translate): MetaDescriptor[] {
  const { company, canonical, address, businessType } = page
  const { name, taxCode, issueDate } = company
  const title = t('company.title', { name, taxCode })
  const facts = [address, issueDate && `${t('company.issueDate')} ${formatDate(issueDate)}`, businessType]
  const description = t('company.description', {
    name,
    taxCode,
    facts: facts.filter((fact) => fact).join('; '),
  })
  const isListed = company.kind !== 'household' && company.hiddenFields.length === 0
  return [
    { title: `${title} · ${productName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    ...(isListed ? [{ 'script:ld+json': organization(page) }] : [{ name: 'robots', content: 'noindex' }]),
    { 'script:ld+json': breadcrumbs(page, t) },
  ]
}

function organization({ company, canonical, address, related }: CompanyData) {
  return withoutEmpty({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': canonical,
    url: canonical,
    name: company.name,
    alternateName: company.internationalName ?? company.shortName,
    taxID: company.taxCode,
    foundingDate: company.issueDate,
    telephone: company.phone,
    email: company.email,
    address: address && withoutEmpty(postalAddress(company, address)),
    parentOrganization: related.headOffice && {
      '@type': 'Organization',
      name: related.headOffice.name,
      taxID: related.headOffice.taxCode,
    },
  })
}

function postalAddress({ district, city }: Company, address: string) {
  return {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: district?.name,
    addressRegion: city?.name,
    addressCountry: 'VN',
  }
}

function breadcrumbs({ company, canonical }: CompanyData, t: Translate) {
  const { origin } = new URL(canonical)
  const steps = [
    { name: t('company.home'), item: `${origin}/` },
    ...(company.city
      ? [{ name: company.city.name, item: `${origin}/search?cityId=${company.city.id}` }]
      : []),
    { name: company.name, item: canonical },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

type Present<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], null | undefined | ''> }

function withoutEmpty<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Present<Fields>
}
