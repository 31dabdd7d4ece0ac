import { useRouteLoaderData } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { RootData } from '#app/root.tsx'
import page from '#app/ui/page.module.css'
import styles from './api-keys.module.css'

/** Requests that work as they stand, once the key is put in. */
const examples = (origin: string) =>
  [
    [
      'account.apiKeys.exampleSearch',
      `curl -H "Authorization: Bearer dbv_…" \\
  "${origin}/api/search?q=logistics&hasEmail=true"`,
    ],
    [
      'account.apiKeys.exampleQuote',
      `curl -H "Authorization: Bearer dbv_…" \\
  --json '{"search": "q=logistics&hasEmail=true", "quoteOnly": true}' \\
  "${origin}/api/exports"`,
    ],
  ] as const

export function KeyUsage() {
  const { t } = useText()
  const { origin } = useRouteLoaderData('root') as RootData
  return (
    <section className={page.panel} aria-labelledby="key-usage">
      <h2 id="key-usage">{t('account.apiKeys.usage')}</h2>
      <p>{t('account.apiKeys.usageText')}</p>
      {examples(origin).map(([label, command]) => (
        <figure key={label}>
          <figcaption>{t(label)}</figcaption>
          <pre className={styles.command}>
            <code>{command}</code>
          </pre>
        </figure>
      ))}
      <p className={page.lead}>{t('account.apiKeys.notForPages')}</p>
    </section>
  )
}
