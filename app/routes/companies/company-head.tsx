import { Fragment } from 'react'
import { href } from 'react-router'
import { formatDate, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import { CopyButton } from '#app/ui/copy.tsx'
import type { Company } from '#core/companies/company.ts'
import { useResultPlace } from './result-list.ts'
import styles from './company.module.css'

interface CompanyHeadProps {
  company: Company
  /** Pages of the province and the industry. */
  trail: readonly { name: string; path: string }[]
  /** Full years since the registration; undefined when unknown or no longer operating. */
  years: number | undefined
}

/** Where the visitor is, the name, and one line of status, code and registration. */
export function CompanyHead({ company, trail, years }: CompanyHeadProps) {
  const { t } = useText()
  const { name, internationalName, taxCode, kind, status, issueDate } = company
  return (
    <header className={styles.head}>
      <Trail slug={company.slug} trail={trail} />
      <h1>{name}</h1>
      {internationalName && <p className={styles.international}>{internationalName}</p>}
      <p className={styles.line}>
        {(status === 'active' || status === 'unknown') && (
          <span className={`${badge.badge} ${status === 'active' ? badge.accent : ''}`}>
            {t(`company.status.${status}`)}
          </span>
        )}
        {kind !== 'company' && <span className={badge.badge}>{t(`company.kind.${kind}`)}</span>}
        <span className={styles.code}>
          {t(kind === 'household' ? 'company.householdNumber' : 'company.taxCode')}{' '}
          <b className="num">{taxCode}</b>
          {kind !== 'household' && <CopyButton value={taxCode} what={t('company.taxCode')} />}
        </span>
        {issueDate && (
          <span>
            {t('company.registered', { date: formatDate(issueDate) })}
            {years !== undefined && years > 0 && ` · ${t('company.age', { count: years })}`}
          </span>
        )}
      </p>
      <StatusBand company={company} />
    </header>
  )
}

/** Leads back to the results that the visitor came from, or to others of the province and the industry. */
function Trail({ slug, trail }: Pick<CompanyHeadProps, 'trail'> & { slug: string }) {
  const { t, language } = useText()
  const place = useResultPlace(slug)
  if (!place) {
    return (
      <nav className={`${styles.trail} no-print`} aria-label={t('company.trail')}>
        <a href={href('/')}>{t('company.home')}</a>
        {trail.map(({ name, path }) => (
          <Fragment key={path}>
            <span aria-hidden="true">/</span>
            <a href={path}>{name}</a>
          </Fragment>
        ))}
      </nav>
    )
  }
  const step = (slug: string | undefined, text: string, label: string) =>
    slug === undefined ? (
      <span className={styles.step} aria-hidden="true">
        {text}
      </span>
    ) : (
      <a className={styles.step} href={href('/company/:id', { id: slug })} aria-label={label} title={label}>
        {text}
      </a>
    )
  const of = place.total >= 0 ? formatNumber(place.total, language) : undefined
  return (
    <nav className={`${styles.results} no-print`} aria-label={t('company.trail')}>
      <a href={place.address}>← {t('company.results')}</a>
      <span>{of ? t('company.place', { place: place.place, total: of }) : null}</span>
      {step(place.previous, '‹', t('company.previousResult'))}
      {step(place.next, '›', t('company.nextResult'))}
    </nav>
  )
}

/** What a status other than active means for someone who wants to do business, and since when it is known. */
function StatusBand({ company: { status, updatedAt } }: { company: Company }) {
  const { t } = useText()
  if (status === 'active' || status === 'unknown') return null
  return (
    <p className={styles.band}>
      <b>{t(`company.status.${status}`)}</b>
      <span>
        {t(`company.statusMeaning.${status}`)} {t('company.statusAsOf', { date: formatDate(updatedAt) })}
      </span>
    </p>
  )
}
