import { useId } from 'react'
import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import { type UserListState, userSorts } from '#core/accounts/administer/user-list.ts'
import { roles } from '#core/accounts/user.ts'
import styles from './users.module.css'

/** Which accounts to show; the order stays. */
export function UserFilterForm({ state: { query, role, sort, direction } }: { state: UserListState }) {
  const { t } = useText()
  const id = useId()
  return (
    <Form action={href('/admin/users')} className={styles.filters}>
      <p className={field.field}>
        <label htmlFor={`${id}-q`}>{t('adminUsers.query')}</label>
        <input
          id={`${id}-q`}
          type="search"
          name="q"
          defaultValue={query}
          autoComplete="off"
          maxLength={200}
        />
      </p>
      <p className={field.field}>
        <label htmlFor={`${id}-role`}>{t('adminUsers.role')}</label>
        <select id={`${id}-role`} name="role" defaultValue={role ?? ''}>
          <option value="">{t('adminUsers.anyRole')}</option>
          {roles.map((name) => (
            <option key={name} value={name}>
              {t(`adminUsers.role.${name}`)}
            </option>
          ))}
        </select>
      </p>
      {sort !== 'joined' && <input type="hidden" name="sort" value={sort} />}
      {direction !== userSorts[sort] && <input type="hidden" name="order" value={direction} />}
      <button type="submit" className={button.button}>
        {t('admin.search')}
      </button>
    </Form>
  )
}
