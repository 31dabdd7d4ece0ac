import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  kind: 'success' | 'error' | 'info' | 'warning'
  title?: string
  children?: ReactNode
}

/** An announced message. Errors interrupt a screen reader, the other kinds wait. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={`${styles.notice} ${styles[kind]}`}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}
