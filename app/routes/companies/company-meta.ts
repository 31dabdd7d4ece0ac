import { pageMeta } from '#app/shell/page-meta.ts'
import type { MetaDescriptor } from 'react-router'
import { formatDate } from '#text/formats.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { productName } from '#app/product.ts'
import type { CompanyData } from './load-company.server.ts'

/** What search engines and link previews read about a company. */
export function companyMeta(page: CompanyData, t: Translate): MetaDescriptor[] {
  const { company, canonical, address, businessType, structured, isListed } = page
  const { name, taxCode, issueDate } = company
  const title = t('company.title', { name, taxCode })
  const facts = [address, issueDate && `${t('company.issueDate')} ${formatDate(issueDate)}`, businessType]
  const description = t('company.description', {
    name,
    taxCode,
    facts: facts.filter((fact) => fact).join('; '),
  })
  return [
    ...pageMeta({ title: `${title} · ${productName}`, sharedTitle: title, description, canonical }),
    ...(isListed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...structured.map((item) => ({ 'script:ld+json': item })),
  ]
}
