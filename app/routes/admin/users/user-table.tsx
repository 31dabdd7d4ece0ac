import { href } from 'react-router'
import { formatDate, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import type { ListedUser } from '#core/accounts/administer/list-users.server.ts'
import { type UserListState, userListAddress } from '#core/accounts/administer/user-list.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import { RoleSelect } from './role-select.tsx'
import { SortableHeading } from './sortable-heading.tsx'
import styles from './users.module.css'

interface UserTableProps {
  users: readonly ListedUser[]
  total: number
  state: UserListState
  /** Of the administrator who looks. */
  ownId: string
}

export function UserTable({ users, total, state, ownId }: UserTableProps) {
  const { t } = useText()
  if (users.length === 0) {
    return (
      <div className={table.card}>
        <Empty title={t('adminUsers.empty')}>
          <p>{t('adminUsers.emptyText')}</p>
          <a href={href('/admin/users')}>{t('adminUsers.showAll')}</a>
        </Empty>
      </div>
    )
  }
  const address = userListAddress(state)
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <caption>{t('adminUsers.caption', { count: total })}</caption>
        <thead>
          <tr>
            <SortableHeading state={state} sorts={['name', 'email']} />
            <SortableHeading state={state} sorts={['role']} />
            <SortableHeading state={state} sorts={['credits']} isNumber />
            <SortableHeading state={state} sorts={['joined']} />
            <th scope="col">
              <span className="unseen">{t('adminUsers.details')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} address={address} isOwn={user.id === ownId} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UserRow({ user, address, isOwn }: { user: ListedUser; address: string; isOwn: boolean }) {
  const { t, language } = useText()
  const { id, fullName, email, role, credits } = user
  const name = fullName || email
  const joined = formatDate(todayInVietnam(Date.parse(user.createdAt)))
  return (
    <tr>
      <th scope="row" className={styles.user}>
        <span className={styles.name}>
          {name} {isOwn && <span className={`${badge.badge} ${badge.accent}`}>{t('adminUsers.you')}</span>}
        </span>
        <span className={styles.email}>{email}</span>
      </th>
      {/* One's own role is changed where it takes a second step. */}
      <td>{isOwn ? t(`adminUsers.role.${role}`) : <RoleSelect user={user} address={address} />}</td>
      <td className={table.number}>
        {formatNumber(credits, language)}{' '}
        <span className={styles.unit}>{t('adminUsers.credits').toLowerCase()}</span>
      </td>
      <td className="num">
        <span className={styles.wide}>{joined}</span>
        <span className={styles.unit}>{t('adminUsers.joinedOn', { date: joined })}</span>
      </td>
      <td className={styles.action}>
        <a href={href('/admin/users/:id', { id })} aria-label={t('adminUsers.detailsOf', { name })}>
          {t('adminUsers.details')}
        </a>
      </td>
    </tr>
  )
}
