import { useFetcher } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import type { ListedUser } from '#core/accounts/administer/list-users.server.ts'
import { roles } from '#core/accounts/user.ts'
import styles from './users.module.css'

/** One for the whole list: the notice tells of the latest. */
export const roleFetcher = 'role'

/** A role that applies as soon as it is chosen; without script, with a button. */
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
