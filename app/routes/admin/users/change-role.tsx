import { useFetcher } from 'react-router'
import type { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import type { RoleChange } from '#core/accounts/administer/change-role.server.ts'
import type { ListedUser } from '#core/accounts/administer/list-users.server.ts'
import type { roleChangeInput } from '#core/accounts/administer/user-input.ts'
import { roles } from '#core/accounts/user.ts'
import type { ErrorType } from '#core/errors.ts'
import { accountErrorText, FreshPassword, isPasswordRequired } from './account-errors.tsx'
import styles from './users.module.css'

/** One for the whole list: the notice reports the latest change. */
export const roleFetcher = 'role'

/** Changes a role as soon as it is chosen; without scripts, by a button. */
export function RoleSelect({ user, address }: { user: ListedUser; address: string }) {
  const { t } = useText()
  const fetcher = useFetcher({ key: roleFetcher })
  const name = user.fullName || user.email
  const chosen = fetcher.formData?.get('id') === user.id ? fetcher.formData.get('role') : undefined
  const shown = String(chosen ?? user.role)
  return (
    <fetcher.Form method="post" action={address} className={styles.role}>
      <input type="hidden" name="id" value={user.id} />
      <input type="hidden" name="seenRole" value={shown} />
      <select
        name="role"
        aria-label={t('adminUsers.roleOf', { name })}
        value={shown}
        onChange={({ currentTarget: { value: role } }) =>
          void fetcher.submit(
            { id: user.id, role, seenRole: shown, scripted: 'yes' },
            { method: 'post', action: address },
          )
        }
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`adminUsers.role.${role}`)}
          </option>
        ))}
      </select>
      <noscript>
        <button className={button.button} aria-label={t('adminUsers.setRoleOf', { name })}>
          {t('adminUsers.setRole')}
        </button>
      </noscript>
    </fetcher.Form>
  )
}

interface RoleNoticeProps {
  result: {
    changed: RoleChange | undefined
    failed: ErrorType | 'connection_lost' | undefined
    /** The refused change. */
    asked: z.output<typeof roleChangeInput> | undefined
  }
  /** Address of the list. */
  address: string
}

/** Reports a changed role with a button to undo it; stays in sight however far down the list is. */
export function RoleNotice({ result: { changed, failed, asked }, address }: RoleNoticeProps) {
  const { t } = useText()
  const fetcher = useFetcher({ key: roleFetcher })

  if (failed) {
    return (
      <div className={styles.notice}>
        <Notice
          {...(failed === 'password_required' && asked
            ? { kind: 'warning' }
            : { kind: 'error', title: t('adminUsers.roleFailed') })}
        >
          {asked && failed !== 'connection_lost' && isPasswordRequired(failed) ? (
            <fetcher.Form method="post" action={address} className={styles.ask}>
              <Hidden fields={{ ...asked, seenRole: asked.seenRole ?? '', scripted: 'yes' }} />
              <FreshPassword result={{ error: failed }} />
              <button className={button.button}>
                {t('adminUsers.makeRole', { role: t(`adminUsers.role.${asked.role}`) })}
              </button>
            </fetcher.Form>
          ) : (
            <p>{accountErrorText(t, failed)}</p>
          )}
        </Notice>
      </div>
    )
  }
  if (!changed || changed.from === changed.to) return null
  const { id, name, from, to } = changed
  return (
    <div className={styles.notice}>
      <Notice kind="success">
        <p>{t('adminUsers.roleChanged', { name, role: t(`adminUsers.role.${to}`) })}</p>
        <fetcher.Form
          method="post"
          action={address}
          onSubmit={(event) => {
            event.preventDefault()
            void fetcher.submit(
              { id, role: from, seenRole: to, scripted: 'yes' },
              { method: 'post', action: address },
            )
          }}
        >
          <Hidden fields={{ id, role: from, seenRole: to }} />
          <button className={button.button}>{t('admin.undo')}</button>
        </fetcher.Form>
      </Notice>
    </div>
  )
}

const Hidden = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
