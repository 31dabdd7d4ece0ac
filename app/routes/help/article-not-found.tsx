import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { HelpSearch } from './help-search.tsx'
import styles from './help.module.css'

export function ArticleNotFound() {
  const { t } = useText()
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <h1>{t('help.notFound')}</h1>
        <p className={styles.lead}>{t('help.notFoundText')}</p>
        <a className={`${button.button} ${button.primary}`} href="/help">
          {t('help.back')}
        </a>
        <HelpSearch />
      </div>
    </div>
  )
}
