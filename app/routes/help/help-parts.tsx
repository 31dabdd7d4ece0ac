import { href, Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import { helpAddress } from '#core/texts/help-categories.ts'
import type { HelpSummary } from '#core/texts/public-help.server.ts'
import styles from './help.module.css'

interface PathProps {
  /** Links between the help center and the page. */
  steps: readonly { label: string; address: string }[]
  here: string
}

/** Breadcrumbs from the help center to the page. */
export function Path({ steps, here }: PathProps) {
  const { t } = useText()
  return (
    <nav aria-label={t('help.path')}>
      <ol className={styles.path}>
        {[{ label: t('help.title'), address: '/help' }, ...steps].map(({ label, address }) => (
          <li key={address}>
            <a href={address}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}

interface ArticleLinksProps {
  articles: readonly HelpSummary[]
  /** Show descriptions. */
  isDescribed?: boolean
}

export function ArticleLinks({ articles, isDescribed = false }: ArticleLinksProps) {
  const { language } = useText()
  return (
    <ul className={isDescribed ? styles.described : styles.links}>
      {articles.map((article) => {
        const lang = article.language === language ? undefined : article.language
        return (
          <li key={article.id}>
            <a href={helpAddress(article)} lang={lang}>
              {article.title}
            </a>
            {isDescribed && <p lang={lang}>{article.metaDescription}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** The search form; the key resets the field for another query. */
export function HelpSearch({ query = '' }: { query?: string }) {
  const { t } = useText()
  return (
    <search>
      <Form action={href('/help')} className={styles.search} key={query}>
        <Field
          label={t('help.search')}
          hint={t('help.searchHint')}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className={`${button.button} ${button.primary}`}>{t('help.searchButton')}</button>
      </Form>
    </search>
  )
}

export function ArticleNotFound() {
  const { t } = useText()
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <h1>{t('help.notFound')}</h1>
        <p className={styles.lead}>{t('help.notFoundText')}</p>
        <a className={`${button.button} ${button.primary}`} href={href('/help')}>
          {t('help.back')}
        </a>
        <HelpSearch />
      </div>
    </div>
  )
}
