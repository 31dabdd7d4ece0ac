import { useText } from '#app/i18n/use-text.ts'
import table from '#app/ui/table.module.css'
import {
  type Direction,
  type UserListState,
  userListAddress,
  type UserSort,
  userSorts,
} from '#core/accounts/administer/user-list.ts'
import styles from './users.module.css'

interface SortableHeadingProps {
  state: UserListState
  /** What its column can be ordered by. */
  sorts: readonly UserSort[]
  isNumber?: boolean
}

/** The heading of a column whose words order the list, and turn its order around. */
export function SortableHeading({ state, sorts, isNumber }: SortableHeadingProps) {
  const { t } = useText()
  const isOrder = sorts.includes(state.sort)
  const opposite: Direction = state.direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      className={isNumber ? table.number : undefined}
      aria-sort={isOrder ? state.direction : undefined}
    >
      <span className={styles.sorts}>
        {sorts.map((sort) => {
          const isCurrent = sort === state.sort
          const direction = isCurrent ? opposite : userSorts[sort]
          return (
            <a
              key={sort}
              href={userListAddress({ ...state, sort, direction, page: 1 })}
              aria-current={isCurrent ? 'true' : undefined}
              rel="nofollow"
            >
              {t(`adminUsers.${sort}`)}
              {isCurrent && <span aria-hidden="true">{state.direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
            </a>
          )
        })}
      </span>
    </th>
  )
}
