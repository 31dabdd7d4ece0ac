import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { userList } from '#core/accounts/administer/user-list.ts'
import { auditList } from '#core/audit/audit-actions.ts'
import type { Database } from '#core/db/client.server.ts'
import { users } from '#core/db/schema/accounts.ts'
import { savedFilters } from '#core/db/schema/saved-filters.ts'
import { transact } from '#core/db/transact.server.ts'
import { AppError } from '#core/errors.ts'
import { requestList } from '#core/requests/request.ts'
import { securityLogList } from '#core/security-log/security-events.ts'
import { articleList } from '#core/texts/article-filters.ts'
import { isUuid } from '#text/uuid.ts'

export interface SavedFilter {
  id: string
  /** Path of the list. */
  list: string
  name: string
  /** Address of the filtered list, also for other administrators. */
  address: string
}

/** Per administrator and list. */
const maxFilters = 20
const maxName = 60

/** Returns the list's address with what may be saved: no page, no cursor. */
type ToAddress = (params: URLSearchParams) => string

const lists: Readonly<Record<string, ToAddress>> = {
  [userList.path]: (params) => userList.address({ ...userList.parse(params), page: 1 }),
  [requestList.path]: (params) => requestList.address({ ...requestList.parse(params), page: 1 }),
  [articleList.path]: (params) => articleList.address({ ...articleList.parse(params), page: 1 }),
  [auditList.path]: (params) => auditList.address({ ...auditList.parse(params), page: 1 }),
  // The log holds no email addresses, so a filter of it must not either.
  [securityLogList.path]: (params) => {
    const { group, event, range } = securityLogList.parse(params).filters
    return securityLogList.address({ filters: { group, event, range } })
  },
}

const filterInput = z.object({
  list: z.string().refine((path) => Object.hasOwn(lists, path)),
  name: z
    .string()
    .trim()
    .normalize('NFC')
    .min(1)
    .max(maxName)
    .regex(/^\P{C}*$/u),
  query: z.string().max(2_000),
})

const toFilter = ({ id, list, name, query }: typeof savedFilters.$inferSelect): SavedFilter => ({
  id,
  list,
  name,
  // Parsed again: the list may have lost a filter since.
  address: lists[list]?.(new URLSearchParams(query)) ?? list,
})

/** Returns an administrator's filters of all lists, by name. */
export async function readSavedFilters(db: Database, userId: string): Promise<SavedFilter[]> {
  const rows = await db
    .select()
    .from(savedFilters)
    .where(eq(savedFilters.userId, userId))
    .orderBy(asc(savedFilters.name), asc(savedFilters.id))
  return rows.map(toFilter)
}

/**
 * Saves the filters and order of a list's address under a name; one of that name is replaced. Throws `invalid_input`
 * for a name or list that cannot be used and for an address without filters, and `too_many_filters`.
 */
export async function saveFilter(
  db: Database,
  userId: string,
  input: { list: string; name: string; query: string },
): Promise<SavedFilter> {
  const parsed = filterInput.safeParse(input)
  if (!parsed.success) throw new AppError('invalid_input', 'A filter needs a name and one of the lists.')
  const { list, name } = parsed.data
  const query = lists[list](new URLSearchParams(parsed.data.query)).slice(list.length + 1)
  if (query === '') throw new AppError('invalid_input', 'There is no filter to save.')
  return transact(db, async (tx) => {
    // One at a time, so that the limit holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const [saved] = await tx
      .insert(savedFilters)
      .values({ userId, list, name, query })
      .onConflictDoUpdate({
        target: [savedFilters.userId, savedFilters.list, savedFilters.name],
        set: { query },
      })
      .returning()
    const ofList = and(eq(savedFilters.userId, userId), eq(savedFilters.list, list))
    if ((await tx.$count(savedFilters, ofList)) > maxFilters) {
      throw new AppError('too_many_filters', `A list can have ${maxFilters} saved filters.`)
    }
    return toFilter(saved)
  })
}

/** Removes an administrator's filter and returns it; undefined if there is none. */
export async function removeFilter(
  db: Database,
  userId: string,
  id: string,
): Promise<SavedFilter | undefined> {
  if (!isUuid(id)) return undefined
  const [removed] = await db
    .delete(savedFilters)
    .where(and(eq(savedFilters.userId, userId), eq(savedFilters.id, id)))
    .returning()
  return removed && toFilter(removed)
}

/** Removes a person's filters, and everybody's filters that search for their email or id. */
export async function erasePersonFromFilters(
  tx: Database,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const texts = [email, encodeURIComponent(email), id].map(
    (text) =>
      sql`position(lower(${text}) in lower(${savedFilters.name} || ' ' || ${savedFilters.query})) > 0`,
  )
  await tx.delete(savedFilters).where(sql`${savedFilters.userId} = ${id} or ${sql.join(texts, sql` or `)}`)
}
