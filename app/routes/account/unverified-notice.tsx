import { useText } from '#app/i18n/use-text.ts'
import { ResendVerification } from '#app/routes/auth/resend-verification.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { CurrentUser } from '#core/accounts/user.ts'
import styles from './layout.module.css'

interface UnverifiedNoticeProps {
  user: CurrentUser
  /** Granted upon confirmation. */
  freeCredits: number
}

/** On every page of an account until its address is verified. */
export function UnverifiedNotice({ user: { email, emailVerified }, freeCredits }: UnverifiedNoticeProps) {
  const { t } = useText()
  if (emailVerified) return null
  return (
    <div className="unprinted">
      <Notice kind="warning">
        <div className={styles.unverified}>
          <p>
            {freeCredits > 0
              ? t('auth.verify.waitingForCredits', { email, count: freeCredits })
              : t('auth.verify.waiting', { email })}
          </p>
          <ResendVerification />
        </div>
      </Notice>
    </div>
  )
}
