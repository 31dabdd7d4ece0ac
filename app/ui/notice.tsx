import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  kind: 'success' | 'error' | 'info' | 'warning'
  title?: string
  children?: ReactNode
}

/** Something a person must know now. Errors interrupt a screen reader, the rest waits its turn. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={`${styles.notice} ${styles[kind]}`}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}
