import { href } from 'react-router'
import { dialable, formatDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { fileAddress } from '#app/routes/exports/export-requests.ts'
import button from '#app/ui/button.module.css'
import { CopyButton } from '#app/ui/copy.tsx'
import { Icon } from '#app/ui/icon.tsx'
import popover from '#app/ui/popover.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Company } from '#core/companies/company.ts'
import type { ExportSummary } from '#core/exports/read-exports.server.ts'
import styles from './company.module.css'

/** The customer's export that this company was paid with. */
export type OwnExport = Pick<ExportSummary, 'id' | 'format' | 'companyCount' | 'createdAt'>

interface CompanyActionsProps {
  company: Company
  address: string | null
  canonical: string
  ownExport: OwnExport | undefined
  /** Made-up companies get no phone and email links. */
  isMadeUp: boolean
}

/** Below the name; on a phone a bar at the bottom of the screen. */
export function CompanyActions({ company, address, canonical, ownExport, isMadeUp }: CompanyActionsProps) {
  const { t } = useText()
  const { phone, email } = company
  return (
    <fieldset aria-label={t('company.actions')} className={`${styles.actions} no-print`}>
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
      {ownExport ? (
        <Download ownExport={ownExport} />
      ) : (
        <ExportForm company={company} isFirst={!phone || isMadeUp} />
      )}
      <button
        type="button"
        className={`${button.button} ${styles.more} js-only`}
        popoverTarget="company-menu"
        aria-label={t('company.moreActions')}
        title={t('company.moreActions')}
      >
        <Icon name="more" />
      </button>
      <div id="company-menu" popover="auto" className={`${popover.menu} ${styles.menu}`}>
        <CopyButton value={copiedText(company, address)} what={t('company.facts')}>
          {t('company.copyFacts')}
        </CopyButton>
        <Share name={company.name} address={canonical} />
        <button type="button" onClick={() => window.print()}>
          <Icon name="print" />
          {t('company.print')}
        </button>
      </div>
    </fieldset>
  )
}

function ExportForm({ company: { id, slug }, isFirst }: { company: Company; isFirst: boolean }) {
  const { t } = useText()
  return (
    <form method="post" action={href('/exports/quotes')}>
      <input type="hidden" name="companyIds" value={id} />
      <input type="hidden" name="returnTo" value={href('/company/:id', { id: slug })} />
      <button className={`${button.button} ${isFirst ? button.primary : ''}`}>
        <Label text={t('company.export')} />
      </button>
    </form>
  )
}

/** The file itself if it holds this company alone, else the page of the export. */
function Download({ ownExport: { id, format, companyCount, createdAt } }: { ownExport: OwnExport }) {
  const { t } = useText()
  const date = formatDate(createdAt)
  return companyCount === 1 ? (
    <a className={button.button} href={fileAddress(id, format)} download>
      <Label text={t('company.exportedDownload', { date })} />
    </a>
  ) : (
    <a className={button.button} href={href('/exports/:id', { id })}>
      <Label text={t('company.exportedOpen', { date })} />
    </a>
  )
}

/** A label of two parts, one above the other on a phone. */
function Label({ text }: { text: string }) {
  const [first, detail] = text.split(' · ')
  return (
    <>
      <span>{first}</span>
      <span className={styles.dot}> · </span>
      <span className={styles.detail}>{detail}</span>
    </>
  )
}

/** Opens the system's sharing sheet; without one it copies the link. */
function Share({ name, address }: { name: string; address: string }) {
  const { t } = useText()
  const canShare = useHydrated() && 'share' in navigator
  if (!canShare) {
    return (
      <CopyButton value={address} what={t('company.link')}>
        {t('company.copyLink')}
      </CopyButton>
    )
  }
  return (
    <button
      type="button"
      // Rejects when the sheet is closed.
      onClick={() => void navigator.share({ title: name, url: address }).catch(() => {})}
    >
      <Icon name="share" />
      {t('company.share')}
    </button>
  )
}

function copiedText({ name, taxCode, phone, email }: Company, address: string | null): string {
  return [name, taxCode, address, phone, email].filter(Boolean).join('\n')
}
