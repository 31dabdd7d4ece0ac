import button from '#app/ui/button.module.css'
import table from '#app/ui/table.module.css'
import type { FactTable, FeatureText, Link } from './feature-text.ts'
import styles from './features.module.css'

/** Says what the product does by what it did: figures of this moment, searches to try, rows of a real file. */
export function FeaturePage({ text }: { text: FeatureText }) {
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <h1>{text.heading}</h1>
        <p className={styles.lead}>{text.lead}</p>
        <p className={styles.ways}>
          {text.ways.map(({ href, text: words }, index) => (
            <a key={href} href={href} className={`${button.button} ${index === 0 ? button.primary : ''}`}>
              {words}
            </a>
          ))}
        </p>
      </header>
      <dl className={styles.figures}>
        {text.figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {text.tables.slice(0, 1).map((facts) => (
        <Facts key={facts.caption} facts={facts} />
      ))}
      <ul className={styles.points}>
        {text.points.map(({ heading, text: words, link }) => (
          <li key={heading}>
            <h2>{heading}</h2>
            <p>{words}</p>
            {link && (
              <p>
                <a href={link.href}>{link.text}</a>
              </p>
            )}
          </li>
        ))}
      </ul>
      {text.tables.slice(1).map((facts) => (
        <Facts key={facts.caption} facts={facts} />
      ))}
    </div>
  )
}

/** A date or a tax code stays in one piece. */
const digitsOf = (cell: Parameters<typeof wordsOf>[0]) => (/^[\d-]+$/.test(wordsOf(cell)) ? 'num' : undefined)

function Facts({ facts: { caption, columns, rows, numeric } }: { facts: FactTable }) {
  const lookOf = (index: number) => (numeric?.includes(index) ? table.number : undefined)
  return (
    <div className={styles.facts}>
      <div className={`${table.card} ${styles.card}`}>
        <table className={table.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={lookOf(index)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={wordsOf(name)}>
                <th scope="row">{linked(name)}</th>
                {cells.map((cell, index) => (
                  <td
                    key={columns[index + 1]}
                    className={lookOf(index + 1) ?? digitsOf(cell)}
                    data-column={columns[index + 1]}
                  >
                    {linked(cell)}
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

const wordsOf = (cell: string | Link) => (typeof cell === 'string' ? cell : cell.text)
const linked = (cell: string | Link) =>
  typeof cell === 'string' ? cell : <a href={cell.href}>{cell.text}</a>
