import { href } from 'react-router'
import { dialable } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { CopyButton } from '#app/ui/copy.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Company } from '#core/companies/company.ts'
import styles from './company.module.css'

interface CompanyHeadProps {
  company: Company
  address: string | null
  /** By the signed-in user. */
  isExported: boolean
  /** Made-up companies get no phone and email links. */
  isMadeUp: boolean
}

const statusStyles: Partial<Record<Company['status'], string>> = { active: badge.accent, unknown: '' }

/** Name, codes, status and actions. */
export function CompanyHead({ company, address, isExported, isMadeUp }: CompanyHeadProps) {
  const { t } = useText()
  const { id, slug, name, internationalName, taxCode, kind, status, phone, email, city } = company
  const codeLabel = t(kind === 'household' ? 'company.householdNumber' : 'company.taxCode')
  return (
    <header className={styles.head}>
      <nav className={`${styles.trail} no-print`} aria-label={t('company.trail')}>
        <a href={href('/')}>{t('company.home')}</a>
        {city && (
          <>
            <span aria-hidden="true"> / </span>
            <a href={`${href('/search')}?cityId=${city.id}`}>{city.name}</a>
          </>
        )}
      </nav>
      <h1>{name}</h1>
      {internationalName && <p className={styles.international}>{internationalName}</p>}
      <p className={styles.codes}>
        <span className={styles.code}>
          {codeLabel} <b className="num">{taxCode}</b>
          {kind !== 'household' && <CopyButton value={taxCode} what={t('company.taxCode')} />}
        </span>
        <span className={`${badge.badge} ${statusStyles[status] ?? badge.warning}`}>
          {t(`company.status.${status}`)}
        </span>
        {kind !== 'company' && <span className={badge.badge}>{t(`company.kind.${kind}`)}</span>}
        {isExported && <span className={`${badge.badge} ${badge.good}`}>{t('search.row.exported')}</span>}
      </p>
      <div className={`${styles.actions} no-print`}>
        {phone && !isMadeUp && (
          <a className={`${button.button} ${button.primary}`} href={`tel:${dialable(phone)}`}>
            <Icon name="phone" />
            {t('company.call')}
          </a>
        )}
        {email && !isMadeUp && (
          <a className={button.button} href={`mailto:${email}`}>
            <Icon name="mail" />
            {t('company.write')}
          </a>
        )}
        <form method="post" action={href('/exports/quotes')}>
          <input type="hidden" name="companyIds" value={id} />
          <input type="hidden" name="returnTo" value={href('/company/:id', { id: slug })} />
          <button className={button.button}>{t('search.export')}</button>
        </form>
        {address && (
          <CopyButton value={address} what={t('company.address')}>
            {t('company.copyAddress')}
          </CopyButton>
        )}
        <button type="button" className={`${button.button} js-only`} onClick={() => window.print()}>
          <Icon name="print" />
          {t('company.print')}
        </button>
      </div>
    </header>
  )
}
