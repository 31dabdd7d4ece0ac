import { Form } from 'react-router'
import { formatDate, formatMoney, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import type { AdministeredUser } from '#core/accounts/administer/read-user.server.ts'
import { auditList } from '#core/audit/audit-filters.ts'
import { securityLogList } from '#core/security-log/log-filters.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { useRefusal } from './use-refusal.ts'
import cards from '../admin.module.css'
import { Card } from '../analytics/figure-cards.tsx'
import styles from './user.module.css'

interface UserFactsProps {
  user: AdministeredUser
  /** To the form that ends sign-ins. */
  answer: FormAnswer | undefined
}

/** What an administrator wants to know first. */
export function UserFacts({ user, answer }: UserFactsProps) {
  const { t, language } = useText()
  const refusalOf = useRefusal()
  const { id, email, emailVerified, createdAt, keyCount, signInCount, statistics } = user
  const { spent, exports, creditsUsed } = statistics
  return (
    <>
      {answer?.error && (
        <Notice kind="error" title={t('adminUsers.updateFailed')}>
          <p>{refusalOf(answer.error)}</p>
        </Notice>
      )}
      <section aria-labelledby="statistics">
        <h2 id="statistics" className="unseen">
          {t('adminUsers.statistics')}
        </h2>
        <dl className={cards.figures}>
          <Card label={t('adminUsers.spent')} value={formatMoney(spent, language)}>
            {t('adminUsers.spentHint')}
          </Card>
          <Card label={t('adminUsers.exports')} value={formatNumber(exports, language)} />
          <Card label={t('adminUsers.creditsUsed')} value={formatNumber(creditsUsed, language)} />
        </dl>
      </section>
      <section className={layout.panel} aria-labelledby="facts">
        <h2 id="facts">{t('adminUsers.facts')}</h2>
        <dl className={styles.facts}>
          <dt>{t('adminUsers.email')}</dt>
          <dd className={styles.value}>
            {email}{' '}
            <span className={`${badge.badge} ${emailVerified ? badge.good : badge.warning}`}>
              {t(emailVerified ? 'adminUsers.emailVerified' : 'adminUsers.emailUnverified')}
            </span>
          </dd>
          <dt>{t('adminUsers.joined')}</dt>
          <dd className="num">{formatDate(todayInVietnam(Date.parse(createdAt)))}</dd>
          <dt>{t('adminUsers.language')}</dt>
          <dd>{t(`admin.language.${user.language}`)}</dd>
          <dt>{t('adminUsers.keys')}</dt>
          <dd className="num">{formatNumber(keyCount, language)}</dd>
          <dt>{t('adminUsers.signIns')}</dt>
          <dd>{t('adminUsers.devices', { count: signInCount })}</dd>
        </dl>
        <div className={styles.ways}>
          {signInCount + keyCount > 0 && (
            <Form method="post">
              <input type="hidden" name="intent" value="end_sign_ins" />
              <button className={button.button}>{t('adminUsers.endSignIns')}</button>
            </Form>
          )}
          <a className={button.button} href={auditList.address({ filters: { kind: 'user', subject: id } })}>
            {t('adminUsers.audit')}
          </a>
          <a className={button.button} href={securityLogList.address({ filters: { email } })}>
            {t('adminSignInLog.ofUser')}
          </a>
        </div>
      </section>
    </>
  )
}
