import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import styles from './shell.module.css'

export function Footer() {
  const { t } = useText()
  return (
    <footer className={`${styles.footer} unprinted`}>
      <div className={styles.columns}>
        <section>
          <h2>{t('layout.footer.about')}</h2>
          <p>{t('layout.footer.aboutText')}</p>
        </section>
        <section>
          <h2>{t('layout.footer.source')}</h2>
          <p>{t('layout.footer.sourceText')}</p>
        </section>
        <nav aria-label={t('layout.footer.links')}>
          <h2>{t('layout.footer.links')}</h2>
          <ul className={styles.links}>
            <li>
              <a href="/search">{t('layout.search')}</a>
            </li>
            <li>
              <a href="/export-pricing">{t('layout.pricing')}</a>
            </li>
            <li>
              <a href="/api/openapi.json">{t('layout.api')}</a>
            </li>
          </ul>
        </nav>
      </div>
      <p className={styles.copyright}>
        © 2026 {productName} · {t('layout.tagline')}
      </p>
    </footer>
  )
}
