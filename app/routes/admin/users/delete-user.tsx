import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { Confirm } from '#app/ui/confirm.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import type { AdministeredUser } from '#core/accounts/administer/read-user.server.ts'
import { FreshPassword } from '../fresh-password.tsx'
import { useRefusal } from './use-refusal.ts'

interface DeleteUserProps {
  user: AdministeredUser
  isOwn: boolean
  answer: FormAnswer | undefined
}

/** The end of somebody's account, which is asked about first. */
export function DeleteUser({ user: { fullName, email, credits }, isOwn, answer }: DeleteUserProps) {
  const { t } = useText()
  const refusalOf = useRefusal()
  const name = fullName || email
  return (
    <section className={layout.panel} aria-labelledby="delete">
      <h2 id="delete">{t('adminUsers.delete')}</h2>
      {answer?.error && (
        <Notice kind="error" title={t('adminUsers.deleteFailed')}>
          <p>
            {isOwn && answer.error === 'forbidden' ? t('adminUsers.ownAccount') : refusalOf(answer.error)}
          </p>
        </Notice>
      )}
      {isOwn ? (
        <p>
          <a href={href('/profile')}>{t('adminUsers.ownAccount')}</a>
        </p>
      ) : (
        <>
          <p className={layout.lead}>{t('adminUsers.deleteText')}</p>
          <div>
            <Confirm
              ask={t('adminUsers.delete')}
              question={t('adminUsers.deleteNamed', { name })}
              confirm={t('adminUsers.delete')}
              intent="delete"
              cancel={t('admin.cancel')}
              inputs={<FreshPassword answer={answer} />}
            >
              <p>{email}</p>
              <p>{t('adminUsers.deleteConfirm')}</p>
              {credits > 0 && <p>{t('adminUsers.deleteCredits', { count: credits })}</p>}
            </Confirm>
          </div>
        </>
      )}
    </section>
  )
}
