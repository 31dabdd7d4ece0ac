import type { ReactNode } from 'react'
import styles from './table.module.css'

interface EmptyProps {
  title: string
  /** `h3` if the list has a heading of its own. */
  level?: 'h2' | 'h3'
  /** Explains what will appear, with a link to it. */
  children: ReactNode
}

/** Empty state in the card of a list. */
export function Empty({ title, level: Heading = 'h2', children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
