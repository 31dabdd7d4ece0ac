import type { ReactNode } from 'react'
import { href } from 'react-router'
import { dialable, formatDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { CopyButton } from '#app/ui/copy.tsx'
import { placeOf } from '#app/routes/search/row.ts'
import type { Company, HideableField } from '#core/companies/company.ts'
import styles from './company.module.css'

interface CompanyFactsProps {
  company: Company
  /** In the language of the page. */
  businessType: string | null
  address: string | null
  /** Made-up companies get no phone and email links. */
  isMadeUp: boolean
}

export function CompanyFacts({ company, businessType, address, isMadeUp }: CompanyFactsProps) {
  const { t } = useText()
  const { kind, phone, email, hiddenFields } = company
  const places = presentPlaces(company)

  const missing = (field?: HideableField) => (
    <span className={styles.missing}>
      {t(field && hiddenFields.includes(field) ? 'company.hidden' : 'company.notAvailable')}
    </span>
  )
  const fact = (label: string, value: ReactNode, field?: HideableField) => (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{value || missing(field)}</dd>
    </div>
  )
  const copied = (value: string, what: string, shown: ReactNode) => (
    <>
      {shown}
      <CopyButton value={value} what={what} />
    </>
  )

  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="visually-hidden">
        {t('company.facts')}
      </h2>
      <dl className={styles.facts}>
        {fact(t('company.name'), company.name)}
        {fact(t('company.internationalName'), company.internationalName)}
        {company.shortName && fact(t('company.shortName'), company.shortName)}
        {fact(
          t(kind === 'household' ? 'company.householdNumber' : 'company.taxCode'),
          kind === 'household' ? (
            <span className="num">{company.taxCode}</span>
          ) : (
            copied(company.taxCode, t('company.taxCode'), <span className="num">{company.taxCode}</span>)
          ),
        )}
        {fact(t('company.status'), t(`company.status.${company.status}`))}
        {fact(t('company.representative'), company.legalRepresentative, 'legal_representative')}
        {fact(t('company.address'), address && copied(address, t('company.address'), address), 'tax_address')}
        {places.length > 0 && (
          <>
            {fact(t('company.formerPlace'), placeOf(company))}
            {fact(
              t('company.presentPlace'),
              places.length === 1 ? (
                places[0]
              ) : (
                <>
                  {t('company.splitWard')}
                  <ul className={styles.candidates}>
                    {places.map((place) => (
                      <li key={place}>{place}</li>
                    ))}
                  </ul>
                </>
              ),
            )}
          </>
        )}
        {fact(t('company.issueDate'), company.issueDate && formatDate(company.issueDate))}
        {fact(
          t('company.phone'),
          phone &&
            copied(
              phone,
              t('company.phone'),
              isMadeUp ? (
                <span className="num">{phone}</span>
              ) : (
                <a className="num" href={`tel:${dialable(phone)}`}>
                  {phone}
                </a>
              ),
            ),
          'phone',
        )}
        {fact(
          t('company.email'),
          email &&
            copied(email, t('company.email'), isMadeUp ? email : <a href={`mailto:${email}`}>{email}</a>),
          'email',
        )}
        {fact(
          t('company.businessType'),
          businessType && company.businessType && (
            <a href={`${href('/search')}?businessTypeId=${company.businessType.id}`}>
              {company.businessType.code} – {businessType}
            </a>
          ),
        )}
        {fact(t('company.updatedAt'), formatDate(company.updatedAt))}
      </dl>
    </section>
  )
}

/**
 * Returns the place since July 2025 if it differs from the registered one, or the candidates if its ward was split.
 * Otherwise empty.
 */
function presentPlaces(company: Company): string[] {
  const { ward, district, city, province, presentWard, presentWardCandidates } = company
  if (!city || !province) return []
  const wards = presentWard ? [presentWard] : presentWardCandidates
  const isRenamed = city.name !== province.name
  if (wards.length === 0) return isRenamed ? [province.fullName] : []
  const isWrittenSo = !district && !isRenamed && ward === presentWard?.name
  return isWrittenSo ? [] : wards.map(({ name }) => `${name}, ${province.fullName}`)
}
