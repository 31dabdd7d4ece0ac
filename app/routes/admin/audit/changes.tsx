import { useText } from '#app/i18n/use-text.ts'
import { describeChanges } from './describe-changes.ts'
import styles from './audit.module.css'

interface ChangesProps {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

/** From what to what, and why. */
export function Changes({ before, after, reason }: ChangesProps) {
  const { t, language } = useText()
  return (
    <>
      {describeChanges(t, language, before, after).map((change) => (
        <span key={change.field} className={styles.change}>
          {change.field}: {change.before !== undefined && <del>{change.before}</del>}
          {change.before !== undefined && change.after !== undefined && ' → '}
          {change.after !== undefined && <ins>{change.after}</ins>}
        </span>
      ))}
      {reason && <span className={styles.change}>{t('adminAudit.reasonIs', { reason })}</span>}
    </>
  )
}
