import { listUsers } from '#core/accounts/administer/list-users.server.ts'
import { userList } from '#core/accounts/administer/user-list.ts'
import type { Database } from '#core/db/client.server.ts'
import { listArticles } from '#core/texts/list-texts.server.ts'
import { nameOf } from '#core/texts/text.ts'
import type { Language } from '#text/languages.ts'

const maxPerKind = 5

/** What an administrator's search finds apart from companies. */
export interface FoundRecords {
  users: { id: string; fullName: string; email: string }[]
  articles: { id: string; title: string; isDraft: boolean }[]
}

/** Returns the newest users and articles that match a text, at most five of each; none for a blank one. */
export async function findRecords(db: Database, text: string, language: Language): Promise<FoundRecords> {
  const state = userList.parse(new URLSearchParams({ q: text }))
  const { query } = state.filters
  if (!query) return { users: [], articles: [] }
  const [{ users }, { articles }] = await Promise.all([
    listUsers(db, state),
    listArticles(db, { filters: { text: query }, perPage: maxPerKind }),
  ])
  return {
    users: users.slice(0, maxPerKind).map(({ id, fullName, email }) => ({ id, fullName, email })),
    articles: articles.map((article) => ({
      id: article.id,
      title: nameOf(article, language),
      isDraft: article.status === 'draft',
    })),
  }
}
