import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { Company } from '#core/companies/company.ts'
import styles from './company.module.css'
import type { CompanyData, RelatedLink } from './load-company.server.ts'

/** Where the head office stops listing its branches. */
const maxBranches = 50

interface RelatedCompaniesProps {
  company: Company
  related: CompanyData['related']
}

export function RelatedCompanies({
  company,
  related: { headOffice, branches, similar },
}: RelatedCompaniesProps) {
  const { t } = useText()
  const { city, businessType, taxCode } = company
  // Of as many there may be more, which nobody has counted.
  const isCut = branches.length >= maxBranches
  if (!headOffice && branches.length === 0 && similar.length === 0) return null
  return (
    <aside className={`${styles.related} unprinted`} aria-label={t('company.related')}>
      {headOffice && <List title={t('company.headOffice')} links={[headOffice]} />}
      {branches.length > 0 && (
        <List
          title={t(isCut ? 'company.branchesFirst' : 'company.branches', { count: branches.length })}
          links={branches}
          isFolded
        >
          {isCut && <a href={`${href('/search')}?q=${taxCode}`}>{t('company.moreBranches')}</a>}
        </List>
      )}
      {similar.length > 0 && (
        <List title={t('company.nearby')} links={similar}>
          {city && businessType && (
            <a href={`${href('/search')}?cityId=${city.id}&businessTypeId=${businessType.id}`}>
              {t('company.moreNearby', { city: city.name })}
            </a>
          )}
        </List>
      )}
    </aside>
  )
}

interface ListProps {
  title: string
  links: readonly RelatedLink[]
  /** Shows the first few, the others when asked. */
  isFolded?: boolean
  children?: React.ReactNode
}

const shownAtOnce = 6

function List({ title, links, isFolded = false, children }: ListProps) {
  const { t } = useText()
  const first = isFolded ? links.slice(0, shownAtOnce) : links
  const others = links.slice(first.length)
  return (
    <section>
      <h2>{title}</h2>
      <Links links={first} />
      {others.length > 0 && (
        <details>
          <summary>{t('company.more', { count: others.length })}</summary>
          <Links links={others} />
        </details>
      )}
      {children && <p className={styles.more}>{children}</p>}
    </section>
  )
}

function Links({ links }: { links: readonly RelatedLink[] }) {
  const { t } = useText()
  return (
    <ul className={styles.links}>
      {links.map(({ slug, name, taxCode, place, status }) => (
        <li key={slug}>
          <a href={href('/company/:id', { id: slug })}>{name}</a>
          <small>
            <span className="num">{taxCode}</span>
            {place && ` · ${place}`}
            {status !== 'active' && status !== 'unknown' && ` · ${t(`company.status.${status}`)}`}
          </small>
        </li>
      ))}
    </ul>
  )
}
