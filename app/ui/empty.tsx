import type { ReactNode } from 'react'
import styles from './table.module.css'

interface EmptyProps {
  title: string
  /** One lower where the list has a heading of its own. */
  level?: 'h2' | 'h3'
  /** What will be there, and the way to it. */
  children: ReactNode
}

/** In the card of a list that has nothing in it. */
export function Empty({ title, level: Heading = 'h2', children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
