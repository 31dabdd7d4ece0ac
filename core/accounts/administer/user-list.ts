import { type Role, roles } from '../user.ts'

/** What the list of accounts can be ordered by, and the direction that is wanted first. */
export const userSorts = {
  name: 'ascending',
  email: 'ascending',
  credits: 'descending',
  role: 'ascending',
  joined: 'descending',
} as const
export type UserSort = keyof typeof userSorts
export type Direction = 'ascending' | 'descending'

export interface UserListState {
  /** As typed; empty for all. */
  query: string
  role?: Role
  sort: UserSort
  direction: Direction
  page: number
}

const longestQuery = 200

/** The state of the list's address. Never throws: what is not usable is left out. */
export function parseUserList(source: URLSearchParams): UserListState {
  const query = (source.get('q') ?? '')
    .replace(/\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestQuery)
  const role = roles.find((name) => name === source.get('role'))
  const named = source.get('sort') ?? ''
  const sort = Object.hasOwn(userSorts, named) ? (named as UserSort) : 'joined'
  const order = source.get('order')
  const direction = order === 'ascending' || order === 'descending' ? order : userSorts[sort]
  const page = /^[1-9]\d{0,8}$/.test(source.get('page') ?? '') ? Number(source.get('page')) : 1
  return { query, role, sort, direction, page }
}

/** The address of a state; what goes without saying is left out. */
export function userListAddress({ query, role, sort, direction, page }: UserListState): string {
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  if (role) params.set('role', role)
  if (sort !== 'joined') params.set('sort', sort)
  if (direction !== userSorts[sort]) params.set('order', direction)
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search === '' ? '/admin/users' : `/admin/users?${search}`
}
