import { useRouteLoaderData } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import type { Operator } from '#core/operator.ts'
import styles from './shell.module.css'
import { legalLinks, quickLinks } from './site-links.ts'

export function Footer() {
  const { t } = useText()
  const data = useRouteLoaderData<RootData>('root')
  const operator = data?.operator
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
        © {data?.year} {operator?.name ?? productName} · {t('layout.tagline')}
      </p>
    </footer>
  )
}

interface LinkListProps {
  title: string
  links: typeof quickLinks | typeof legalLinks
}

function LinkList({ title, links }: LinkListProps) {
  const { t } = useText()
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{t(text)}</a>
          </li>
        ))}
      </ul>
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
