import { readPreferences } from '#app/preferences.ts'
import { loadTexts } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import legal from '#app/routes/legal/legal.module.css'
import button from '#app/ui/button.module.css'
import prose from '#app/ui/prose.module.css'
import type { Route } from './+types/api-page.ts'
import styles from './api.module.css'
import { describeApi } from './describe-api.server.ts'
import { EndpointSection, ObjectSection, Path } from './endpoint-section.tsx'
import { introduceApi } from './introduction.server.ts'
import { toReference } from './reference.ts'

await loadTexts('content')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { language } = readPreferences(request)
  const { origin } = context.get(requestInfo)
  const { page } = introduceApi(origin, language)
  return { page, ...toReference(await describeApi(origin, language)) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [{ title: productName }]
  const { origin } = matches[0].loaderData as RootData
  const { title, description } = loaderData.page
  return pageMeta({ title: `${title} · ${productName}`, description, address: `${origin}/api`, location })
}

/** The OpenAPI document as a page for people. */
export default function Api({ loaderData: { page, endpoints, objects } }: Route.ComponentProps) {
  const { t } = useText()
  return (
    <article className={legal.page}>
      <header className={legal.head}>
        <h1>{page.heading}</h1>
        <p className={legal.lead}>{page.lead}</p>
        <p className={`${styles.ways} no-print`}>
          {page.links.map(({ href, text }, index) => (
            <a key={href} href={href} className={`${button.button} ${index === 0 ? button.primary : ''}`}>
              {text}
            </a>
          ))}
        </p>
      </header>
      <nav
        className={`${legal.contents} ${styles.contents} no-print`}
        aria-label={t('layout.legal.contents')}
      >
        <ul>
          {page.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
          <li>
            <a href="#endpoints">{t('api.endpoints')}</a>
            <ul>
              {endpoints.map(({ id, method, path }) => (
                <li key={id}>
                  <a href={`#${id}`} className={styles.address}>
                    <span>{method}</span> <Path path={path} />
                  </a>
                </li>
              ))}
            </ul>
          </li>
          <li>
            <a href="#objects">{t('api.objects')}</a>
          </li>
        </ul>
      </nav>
      <div className={legal.sections}>
        {page.sections.map(({ id, heading, html }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
        <section id="endpoints" className={styles.group} aria-labelledby="endpoints-heading">
          <h2 id="endpoints-heading">{t('api.endpoints')}</h2>
          {endpoints.map((endpoint) => (
            <EndpointSection key={endpoint.id} endpoint={endpoint} />
          ))}
        </section>
        <section id="objects" className={styles.group} aria-labelledby="objects-heading">
          <h2 id="objects-heading">{t('api.objects')}</h2>
          {objects.map((object) => (
            <ObjectSection key={object.id} object={object} />
          ))}
        </section>
      </div>
    </article>
  )
}
