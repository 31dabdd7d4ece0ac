import { and, eq, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#core/db/client.server.ts'
import { foldedAsSearchText, listedEmail, listedName, users } from '#core/db/schema/accounts.ts'
import type { Role } from '../user.ts'
import type { UserListState } from './user-list.ts'

/** A row of the user list. */
export interface ListedUser {
  id: string
  fullName: string
  email: string
  role: Role
  credits: number
  /** ISO 8601. */
  createdAt: string
}

export interface UserPage {
  users: ListedUser[]
  /** On all pages and beyond the last reachable one. */
  total: number
  /** Users beyond the last reachable page. */
  beyond: number
  /** Page shown: the last one if a later one was requested. */
  page: number
  pages: number
}

const perPage = 50
/** Reading a page costs as much as all pages before it; users beyond are found by search or reversed order. */
const maxPages = 200
const maxWords = 8

/**
 * Text sorts by bytes: for folded text that is alphabetical, and ten times as fast as a locale. Names, addresses and
 * days have a matching index.
 */
const keys: Record<UserListState['sort'], SQL> = {
  name: listedName,
  email: listedEmail,
  credits: sql`credits`,
  role: sql`role collate "C"`,
  joined: sql`created_at`,
}

const indexed = new Set<UserListState['sort']>(['name', 'email', 'joined'])

/**
 * Returns one page of open accounts and their total. Each word of the query must occur in the name, email or company,
 * ignoring case and diacritics.
 */
export async function listUsers(
  db: Database,
  { filters: { query = '', role }, sort, direction, page }: UserListState,
): Promise<UserPage> {
  const order = sql.raw(direction === 'ascending' ? 'asc' : 'desc')
  const condition = and(isNull(users.closedAt), role && eq(users.role, role), ...wordsOf(query).map(contains))
  // All accounts are counted, and read in index order up to the page; any other list is sorted once.
  const isIndexed = !query && !role && indexed.has(sort)
  const kept = sql.raw(isIndexed ? 'not materialized' : 'materialized')
  const { rows } = (await db.execute(sql`
    with matching as ${kept} (select id, ${keys[sort]} as key from ${users} where ${condition}),
    counted as (select count(*)::int as total from matching),
    shown as (
      select id, key from matching order by key ${order}, id ${order} limit ${perPage}
      offset (select least(${Math.min(page, maxPages)}::int - 1, greatest(total - 1, 0) / ${perPage}) * ${perPage} from counted))
    select total, users.id, full_name as "fullName", email, role, credits, created_at as "createdAt"
    from counted left join (shown join ${users} using (id)) on true
    order by key ${order}, users.id ${order}`)) as unknown as { rows: Row[] }
  const { total } = rows[0]
  const pages = Math.min(Math.max(1, Math.ceil(total / perPage)), maxPages)
  return {
    users: total === 0 ? [] : rows.map(toListed),
    total,
    beyond: Math.max(0, total - maxPages * perPage),
    page: Math.min(page, pages),
    pages,
  }
}

interface Row extends Omit<ListedUser, 'createdAt'> {
  total: number
  createdAt: Date
}

const toListed = ({ id, fullName, email, role, credits, createdAt }: Row): ListedUser => ({
  id,
  fullName,
  email,
  role,
  credits,
  createdAt: new Date(createdAt).toISOString(),
})

const wordsOf = (query: string) => query.normalize('NFC').split(' ').filter(Boolean).slice(0, maxWords)

function contains(word: string): SQL {
  const literal = word.replace(/[\\%_]/g, String.raw`\$&`)
  return like(users.searchText, sql`'%' || ${foldedAsSearchText(literal)} || '%'`)
}
