import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { Company } from '#core/companies/company.ts'
import styles from './company.module.css'

export const maxBranches = 50
const maxUnfolded = 6

interface RelatedLink extends Pick<Company, 'slug' | 'name' | 'taxCode' | 'status'> {
  place: string
}

export interface Related {
  headOffice?: RelatedLink
  branches: RelatedLink[]
  similar: RelatedLink[]
  /** Other companies of the same industry in the city; undefined when unknown. */
  similarCount?: number
}

interface RelatedCompaniesProps {
  company: Company
  related: Related
}

export function RelatedCompanies({
  company,
  related: { headOffice, branches, similar },
}: RelatedCompaniesProps) {
  const { t } = useText()
  const { taxCode, name } = company
  // The query stops at the limit, so there may be more.
  const isCut = branches.length >= maxBranches
  if (!headOffice && branches.length === 0 && similar.length === 0) return null
  return (
    <aside className={`${styles.related} no-print`} aria-label={t('company.related')}>
      {headOffice && (
        <List title={t('company.headOffice')} links={[headOffice]}>
          <span className={styles.ownBranch} aria-current="page">
            {name}
          </span>
        </List>
      )}
      {branches.length > 0 && (
        <List
          id="branches"
          title={t(isCut ? 'company.branchesFirst' : 'company.branches', { count: branches.length })}
          links={branches}
          isFolded
        >
          {isCut && <a href={`${href('/search')}?q=${taxCode}`}>{t('company.moreBranches')}</a>}
        </List>
      )}
      {similar.length > 0 && <List title={t('company.nearby')} links={similar} />}
    </aside>
  )
}

interface ListProps {
  id?: string
  title: string
  links: readonly RelatedLink[]
  /** Shows the first few and folds the others away. */
  isFolded?: boolean
  children?: React.ReactNode
}

function List({ id, title, links, isFolded = false, children }: ListProps) {
  const { t } = useText()
  const first = isFolded ? links.slice(0, maxUnfolded) : links
  const others = links.slice(first.length)
  return (
    <section id={id}>
      <h2>{title}</h2>
      <Links links={first} />
      {others.length > 0 && (
        <details>
          <summary>{t('company.more', { count: others.length })}</summary>
          <Links links={others} />
        </details>
      )}
      {children && <p className={styles.below}>{children}</p>}
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
