import { formatDate } from '#text/formats.ts'
import { page } from '#app/middleware/errors.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import prose from '#app/ui/prose.module.css'
import type { Route } from './+types/legal.ts'
import styles from './legal.module.css'
import { loadLegal } from './load-legal.server.ts'

export const loader = page(async ({ request, pattern }: Route.LoaderArgs) =>
  loadLegal(pattern.replace(/^\/?/, '/'), readPreferences(request).language),
)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: productName }]
  const { origin } = matches[0].loaderData as RootData
  const { path, text } = loaderData
  const title = `${text.title} · ${productName}`
  return [
    { title },
    { name: 'description', content: text.description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text.description },
    { property: 'og:url', content: origin + path },
  ]
}

/** A text to be read through or looked something up in: numbered sections, and a list of them that stays in sight. */
export default function Legal({ loaderData: { text, changed, words } }: Route.ComponentProps) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{text.title}</h1>
        <p className={styles.lead}>{text.lead}</p>
        <p className={styles.changed}>
          {words.changed}: <time dateTime={changed}>{formatDate(changed)}</time>
        </p>
      </header>
      <nav className={`${styles.contents} unprinted`} aria-label={words.contents}>
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
