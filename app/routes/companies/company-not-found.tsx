import { useText } from '#app/i18n/use-text.ts'
import { SearchBox } from '#app/routes/search/search-box.tsx'
import { emptySearch } from '#core/search/params.ts'
import styles from './company.module.css'

/** `id` as it was asked for, cut to what a line holds. */
export function CompanyNotFound({ id }: { id: string }) {
  const { t } = useText()
  const shown = id.slice(0, 40)
  return (
    <section className={styles.notFound}>
      <h1>{t('company.notFound')}</h1>
      <p>{t('company.notFoundText', { id: shown })}</p>
      <h2>{t('company.searchInstead')}</h2>
      <SearchBox params={emptySearch} />
    </section>
  )
}
