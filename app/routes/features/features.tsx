import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { StaticTable } from '#app/static-page.ts'
import button from '#app/ui/button.module.css'
import table from '#app/ui/table.module.css'
import type { Route } from './+types/features.ts'
import styles from './features.module.css'
import { loadFeatures } from './load-features.server.ts'

export async function loader(args: Route.LoaderArgs) {
  return loadFeatures(args, args.pattern.replace(/^\//, ''), readPreferences(args.request).language)
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return [{ title: productName }]
  const { origin } = matches[0].loaderData as RootData
  const { path, text } = loaderData
  const title = `${text.title} · ${productName}`
  return pageMeta({ title, description: text.description, address: `${origin}/${path}`, location })
}

/** Presents the product with live figures, searches to try and rows of a real file. */
export default function Features({ loaderData: { text } }: Route.ComponentProps) {
  const points = text.sections.filter((section) => !section.table)
  const [first, ...others] = text.sections.filter((section) => section.table)
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <h1>{text.heading}</h1>
        <p className={styles.lead}>{text.lead}</p>
        <p className={styles.ways}>
          {text.links.map(({ href, text: words }, index) => (
            <a key={href} href={href} className={`${button.button} ${index === 0 ? button.primary : ''}`}>
              {words}
            </a>
          ))}
        </p>
      </header>
      <dl className={styles.figures}>
        {text.figures.map(([value, label]) => (
          <div key={label}>
            <dt>
              <Html html={label} />
            </dt>
            <dd className="num">
              <Html html={value} />
            </dd>
          </div>
        ))}
      </dl>
      <Facts caption={first.heading} table={first.table!} />
      <ul className={styles.points}>
        {points.map(({ id, heading, html }) => (
          <li key={id}>
            <h2>{heading}</h2>
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </li>
        ))}
      </ul>
      {others.map(({ id, heading, table: facts }) => (
        <Facts key={id} caption={heading} table={facts!} />
      ))}
    </div>
  )
}

const Html = ({ html }: { html: string }) => <span dangerouslySetInnerHTML={{ __html: html }} />

function Facts({ caption, table: { columns, numeric, rows } }: { caption: string; table: StaticTable }) {
  /** Dates and tax codes do not wrap. */
  const cellClass = (index: number, cell = '') =>
    numeric.includes(index) ? table.number : /^[\d-]+$/.test(cell) ? 'num' : undefined
  return (
    <div className={styles.facts}>
      <div className={`${table.card} ${styles.card}`}>
        <table className={table.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={cellClass(index)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">
                  <Html html={name} />
                </th>
                {cells.map((cell, index) => (
                  <td
                    key={columns[index + 1]}
                    className={cellClass(index + 1, cell)}
                    data-column={columns[index + 1]}
                  >
                    <Html html={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
