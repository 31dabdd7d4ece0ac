import { href } from 'react-router'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import type { Route } from './+types/company.ts'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyHead } from './company-head.tsx'
import { companyMeta } from './company-meta.ts'
import { CompanyNotFound } from './company-not-found.tsx'
import styles from './company.module.css'
import { loadCompany } from './load-company.server.ts'
import { RelatedCompanies } from './related-companies.tsx'
import { useDemonstration } from './use-demonstration.ts'

export const loader = (args: Route.LoaderArgs) =>
  loadCompany(args, args.params.id, readPreferences(args.request).language)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = translatorOf((matches[0].loaderData as RootData).language)
  if (loaderData?.company) return companyMeta(loaderData, t)
  return [{ title: `${t('company.notFound')} · ${productName}` }, { name: 'robots', content: 'noindex' }]
}

export default function CompanyPage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useText()
  const isMadeUp = useDemonstration()
  if (!loaderData.company) return <CompanyNotFound id={params.id} />
  const { company, businessType, address, related, isExported } = loaderData
  return (
    <div className={styles.page}>
      <article className={styles.main}>
        <CompanyHead company={company} address={address} isExported={isExported} isMadeUp={isMadeUp} />
        <CompanyFacts company={company} businessType={businessType} address={address} isMadeUp={isMadeUp} />
        <p className={`${styles.codes} unprinted`}>
          <a href={href('/company/:id/request', { id: company.slug })} rel="nofollow">
            {t('company.claim')}
          </a>
        </p>
      </article>
      <RelatedCompanies company={company} related={related} />
    </div>
  )
}
