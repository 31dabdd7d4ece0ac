import { choice, listState, words } from '#core/list-state.ts'
import { roles } from '../user.ts'

/** List state of users: search words, role and sort order. */
export const userList = listState({
  path: '/admin/users',
  filters: { query: { ...words(200), parameter: 'q' }, role: choice(roles) },
  sorts: {
    name: 'ascending',
    email: 'ascending',
    credits: 'descending',
    role: 'ascending',
    joined: 'descending',
  },
  usualSort: 'joined',
})

export type UserListState = ReturnType<typeof userList.parse>
