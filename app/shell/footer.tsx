import { useMatches, useRouteLoaderData } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import type { Operator } from '#core/operator.ts'
import { NavigationLinks } from './navigation-links.tsx'
import styles from './shell.module.css'
import { helpLink, legalLinks, quickLinks, type SiteLink } from './site-links.ts'

/** Folders of routes for work, where the footer is one line. */
const working = /^routes\/(?:account|admin|auth)\//

export function Footer() {
  const { t } = useText()
  const data = useRouteLoaderData<RootData>('root')
  const isLine = useMatches().some(({ id }) => working.test(id))
  const operator = data?.operator
  const owner = `© ${data?.year} ${operator?.name ?? productName}`
  if (isLine) {
    return (
      <footer className={`${styles.footer} no-print`}>
        <div className={styles.line}>
          <p>{owner}</p>
          <NavigationLinks
            links={[helpLink, ...legalLinks]}
            className={styles.links}
            label={t('layout.footer.legal')}
          />
        </div>
      </footer>
    )
  }
  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={styles.columns}>
        <section>
          <h2>{t('layout.footer.about')}</h2>
          <p>{t('layout.footer.aboutText')}</p>
          <p>{t('layout.footer.sourceText')}</p>
        </section>
        <LinkList title={t('layout.footer.links')} links={quickLinks} />
        <LinkList title={t('layout.footer.legal')} links={legalLinks} />
        {operator && <Contact operator={operator} />}
      </div>
      <p className={styles.copyright}>
        {owner} · {t('layout.tagline')}
      </p>
    </footer>
  )
}

function LinkList({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <NavigationLinks links={links} className={styles.links} />
    </nav>
  )
}

/** Contact details of the operator, as far as configured. */
function Contact({ operator: { name, address, email, phone } }: { operator: Operator }) {
  const { t } = useText()
  return (
    <section>
      <h2>{t('layout.footer.contact')}</h2>
      <address className={styles.contact}>
        {name && <b>{name}</b>}
        {address && <span>{address}</span>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      </address>
    </section>
  )
}
