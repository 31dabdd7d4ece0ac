import type { ReactNode } from 'react'
import { href } from 'react-router'
import { dialable, formatDate } from '#text/formats.ts'
import type { TextKey } from '#app/i18n/messages.ts'
import { useText } from '#app/i18n/use-text.ts'
import { CopyButton } from '#app/ui/copy.tsx'
import { placeOf } from '#app/routes/search/row.ts'
import type { Company, CompanyChange, LegalForm, WatchedField } from '#core/companies/company.ts'
import { maxBranches, type Related } from './related-companies.tsx'
import styles from './company.module.css'

interface CompanyFactsProps {
  company: Company
  /** In the language of the page. */
  businessType: string | null
  /** Name of the industry's section in the language of the page. */
  section: string | undefined
  legalForm: LegalForm | undefined
  history: readonly CompanyChange[]
  address: string | null
  related: Related
  /** Made-up companies get no phone and email links. */
  isMadeUp: boolean
}

/** Four cards of facts, then one line that lists missing and hidden fields. */
export function CompanyFacts(props: CompanyFactsProps) {
  return (
    <>
      <div className={styles.cards}>
        <div className={styles.column}>
          <Contact {...props} />
          <Industry {...props} />
        </div>
        <div className={styles.column}>
          <Registration {...props} />
          <RecordCard {...props} />
        </div>
      </div>
      <Missing {...props} />
    </>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Contact({ company, address, isMadeUp }: CompanyFactsProps) {
  const { t } = useText()
  const { phone, email, legalRepresentative } = company
  if (!address && !phone && !email && !legalRepresentative) return null
  return (
    <Card title={t('company.contact')}>
      <dl>
        {phone && (
          <Fact label={t('company.phone')}>
            {isMadeUp ? (
              <span className="num">{phone}</span>
            ) : (
              <a className="num" href={`tel:${dialable(phone)}`}>
                {phone}
              </a>
            )}
            <CopyButton value={phone} what={t('company.phone')} />
          </Fact>
        )}
        {email && (
          <Fact label={t('company.email')}>
            {isMadeUp ? (
              <Email of={email} />
            ) : (
              <a href={`mailto:${email}`}>
                <Email of={email} />
              </a>
            )}
            <CopyButton value={email} what={t('company.email')} />
          </Fact>
        )}
        {address && (
          <Fact label={t('company.address')}>
            {address}
            <CopyButton value={address} what={t('company.address')} />
          </Fact>
        )}
        {legalRepresentative && <Fact label={t('company.representative')}>{legalRepresentative}</Fact>}
      </dl>
    </Card>
  )
}

/** May break before the domain, not within a word. */
function Email({ of: email }: { of: string }) {
  const [name, ...domain] = email.split(/(?=@)/)
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  )
}

function Registration({ company, legalForm, related: { headOffice, branches } }: CompanyFactsProps) {
  const { t } = useText()
  const places = presentPlaces(company)
  return (
    <Card title={t('company.registration')}>
      <dl>
        {company.shortName && <Fact label={t('company.shortName')}>{company.shortName}</Fact>}
        {legalForm && <Fact label={t('company.legalForm')}>{t(`company.legalForm.${legalForm}`)}</Fact>}
        {(company.kind !== 'company' || !legalForm) && (
          <Fact label={t('company.kind')}>{t(`company.kind.${company.kind}`)}</Fact>
        )}
        {headOffice && (
          <Fact label={t('company.headOffice')}>
            <a href={href('/company/:id', { id: headOffice.slug })}>{headOffice.name}</a>
          </Fact>
        )}
        {branches.length > 0 && (
          <Fact label={t('company.branchCount')}>
            <a href="#branches">
              {branches.length < maxBranches
                ? t('company.branches', { count: branches.length })
                : t('company.branchesFirst', { count: branches.length })}
            </a>
          </Fact>
        )}
        {company.issueDate && <Fact label={t('company.issueDate')}>{formatDate(company.issueDate)}</Fact>}
        {places.length > 0 && (
          <>
            <Fact label={t('company.formerPlace')}>{placeOf(company)}</Fact>
            <Fact label={t('company.presentPlace')}>
              {places.length === 1 ? (
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
              )}
            </Fact>
          </>
        )}
      </dl>
    </Card>
  )
}

function Industry({
  company: { city, businessType: type },
  businessType,
  section,
  related,
}: CompanyFactsProps) {
  const { t } = useText()
  if (!type || !businessType) return null
  const { similarCount } = related
  const nearby = city && `${href('/search')}?cityId=${city.id}&businessTypeId=${type.id}`
  return (
    <Card title={t('company.businessType')}>
      {section && <p className={styles.section}>{section}</p>}
      <p className={styles.industry}>
        <span className={styles.industryCode}>{type.code}</span>
        <a href={`${href('/search')}?businessTypeId=${type.id}`}>{businessType}</a>
      </p>
      {city && nearby && (
        <p className={styles.others}>
          {similarCount === undefined ? (
            <a href={nearby}>{t('company.moreNearby', { city: city.name })}</a>
          ) : similarCount === 0 ? (
            t('company.onlyOne', { city: city.name })
          ) : (
            <a href={nearby}>{t('company.othersNearby', { count: similarCount, city: city.name })}</a>
          )}
        </p>
      )}
    </Card>
  )
}

function RecordCard({ company, history, isMadeUp }: CompanyFactsProps) {
  const { t } = useText()
  return (
    <Card title={t('company.record')}>
      <dl>
        <Fact label={t('company.source')}>
          {t(isMadeUp ? 'company.source.madeUp' : 'company.source.registry')}
        </Fact>
        <Fact label={t('company.updatedAt')}>{formatDate(company.updatedAt)}</Fact>
        {history.length > 0 && (
          <Fact label={t('company.history')}>
            <ul className={styles.candidates}>
              {history.map(({ day, fields }) => (
                <li key={day}>
                  {formatDate(day)}: {fields.map((field) => t(fieldNames[field])).join(', ')}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <p className={`${styles.others} no-print`}>
        <a href={href('/company/:id/request', { id: company.slug })} rel="nofollow">
          {t('company.claim')}
        </a>
      </p>
    </Card>
  )
}

const fieldNames = {
  name: 'company.name',
  international_name: 'company.internationalName',
  short_name: 'company.shortName',
  phone: 'company.phone',
  email: 'company.email',
  legal_representative: 'company.representative',
  tax_address: 'company.address',
  business_type_id: 'company.businessType',
  issue_date: 'company.issueDate',
  status: 'company.status',
} as const satisfies Record<WatchedField, TextKey>

function Missing({ company, address, businessType }: CompanyFactsProps) {
  const { t } = useText()
  const { hiddenFields, phone, email, legalRepresentative, issueDate } = company
  const hidden: readonly WatchedField[] = hiddenFields
  const values = {
    phone,
    email,
    tax_address: address,
    legal_representative: legalRepresentative,
    issue_date: issueDate,
    business_type_id: businessType,
  }
  const missing = (Object.keys(values) as (keyof typeof values)[]).filter(
    (field) => !values[field] && !hidden.includes(field),
  )
  const named = (fields: readonly WatchedField[]) => fields.map((field) => t(fieldNames[field])).join(', ')
  if (hidden.length === 0 && missing.length === 0) return null
  return (
    <p className={styles.missing}>
      {missing.length > 0 && (
        <span>
          {t('company.notAvailable')}: {named(missing)}
        </span>
      )}
      {hidden.length > 0 && (
        <span>
          {t('company.hidden')}: {named(hidden)}
        </span>
      )}
    </p>
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
