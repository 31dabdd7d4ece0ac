import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import prose from '#app/ui/prose.module.css'
import { useText } from '#app/i18n/use-text.ts'
import { formatDate } from '#text/formats.ts'
import type { Route } from './+types/legal.ts'
import styles from './legal.module.css'
import { loadLegal } from './load-legal.server.ts'

export async function loader({ request, pattern }: Route.LoaderArgs) {
  return loadLegal(pattern.replace(/^\//, ''), readPreferences(request).language)
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [{ title: productName }]
  const { origin } = matches[0].loaderData as RootData
  const { name, text } = loaderData
  const { description } = text
  return pageMeta({
    title: `${text.title} · ${productName}`,
    description,
    address: `${origin}/${name}`,
    location,
  })
}

/** A long text with numbered sections and a table of contents that stays in view. */
export default function Legal({ loaderData: { text } }: Route.ComponentProps) {
  const { t } = useText()
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{text.heading}</h1>
        <p className={styles.lead}>{text.lead}</p>
        <p className={styles.changed}>
          {t('layout.legal.changed')}: <time dateTime={text.changed}>{formatDate(text.changed!)}</time>
        </p>
      </header>
      <nav className={`${styles.contents} no-print`} aria-label={t('layout.legal.contents')}>
        <ol>
          {text.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {text.sections.map(({ id, heading, html }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>
              {index + 1}. {heading}
            </h2>
            <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </div>
    </article>
  )
}
