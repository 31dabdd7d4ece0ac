import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/routes/auth/form-answer.ts'
import { beginHere } from '#app/ui/begin-here.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import popover from '#app/ui/popover.module.css'
import type { AdministeredUser } from '#core/accounts/administer/read-user.server.ts'
import { useRefusal } from './use-refusal.ts'
import styles from './user.module.css'

interface DeleteUserProps {
  user: AdministeredUser
  isOwn: boolean
  answer: FormAnswer | undefined
}

const card = 'delete-user'

/** The end of somebody's account: one deliberate step in a dialog that names it, with or without script. */
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
          <a href="/profile">{t('adminUsers.ownAccount')}</a>
        </p>
      ) : (
        <>
          <p className={layout.lead}>{t('adminUsers.deleteText')}</p>
          <p>
            <button type="button" className={`${button.button} ${button.danger}`} popoverTarget={card}>
              {t('adminUsers.delete')}
            </button>
          </p>
          <dialog
            id={card}
            popover="auto"
            aria-labelledby={`${card}-title`}
            aria-describedby={`${card}-text`}
            className={`${popover.card} ${styles.card}`}
          >
            <h2 id={`${card}-title`}>{t('adminUsers.deleteNamed', { name })}</h2>
            <div id={`${card}-text`} className={styles.text}>
              <p className={styles.value}>{email}</p>
              <p>{t('adminUsers.deleteConfirm')}</p>
              {credits > 0 && <p>{t('adminUsers.deleteCredits', { count: credits })}</p>}
            </div>
            <Form method="post" className={styles.ways}>
              <button name="intent" value="delete" className={`${button.button} ${button.danger}`}>
                {t('adminUsers.delete')}
              </button>
              <button
                type="button"
                ref={beginHere}
                className={button.button}
                popoverTarget={card}
                popoverTargetAction="hide"
              >
                {t('admin.cancel')}
              </button>
            </Form>
          </dialog>
        </>
      )}
    </section>
  )
}
