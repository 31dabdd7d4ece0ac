import type { ReactNode } from 'react'
import styles from './data.module.css'

/** Names and values, as many beside each other as there is room for. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
