import type { Company } from '#core/companies/company.ts'

interface Described {
  company: Company
  canonical: string
  address: string | null
  headOffice?: Company
}

/** Returns the company as a schema.org Organization, without unknown fields. */
export function organization({ company, canonical, address, headOffice }: Described) {
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
    parentOrganization: headOffice && {
      '@type': 'Organization',
      name: headOffice.name,
      taxID: headOffice.taxCode,
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

/** Returns the trail to the company as a schema.org BreadcrumbList. */
export function breadcrumbs(
  name: string,
  canonical: string,
  trail: readonly { name: string; path: string }[],
) {
  const steps = [
    ...trail.map((step) => ({ name: step.name, item: new URL(step.path, canonical).href })),
    { name, item: canonical },
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
