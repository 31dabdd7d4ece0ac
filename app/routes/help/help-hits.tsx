import type { Language } from '#text/languages.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import { Marked } from '#app/ui/marked.tsx'
import { findHelpCategory, helpAddress } from '#core/texts/help-categories.ts'
import styles from './help.module.css'
import type { HelpCenterData } from './load-help.server.ts'

interface HelpHitsProps {
  query: string
  hits: NonNullable<HelpCenterData['hits']>
}

export function HelpHits({ query, hits }: HelpHitsProps) {
  const { t, language } = useText()
  const langOf = (of: Language) => (of === language ? undefined : of)
  return (
    <section className={styles.found}>
      <h2>
        <output>
          {hits.length > 0 ? t('help.found', { count: hits.length, query }) : t('help.nothing', { query })}
        </output>
      </h2>
      {hits.length === 0 && <p className={styles.lead}>{t('help.nothingText')}</p>}
      {hits.length > 0 && (
        <ol className={styles.described}>
          {hits.map((hit) => (
            <li key={hit.id}>
              <a href={helpAddress(hit)} lang={langOf(hit.language)}>
                <Marked text={hit.title} />
              </a>
              <p>
                <span lang={langOf(hit.excerptLanguage)}>
                  <Marked text={hit.excerpt} />
                </span>
              </p>
              <p className={styles.place}>
                {findHelpCategory(hit.category)?.label[language]}
                {hit.excerptLanguage !== language && (
                  <span className={badge.badge}>
                    {t(hit.excerptLanguage === 'en' ? 'help.inEnglish' : 'help.inVietnamese')}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      <p>
        <a href="/help">{t('help.clear')}</a>
      </p>
    </section>
  )
}
