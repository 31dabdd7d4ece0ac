import type { RouterContextProvider } from 'react-router'
import { currentUser, isAdministrator } from '#app/middleware/current-user.ts'
import { readPreferences } from '#app/preferences.ts'
import type { Reader } from '#core/texts/public-articles.server.ts'

/** Returns the reader's language and rights: administrators and reviewers see drafts. */
export async function readerOf(args: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<Reader & { isAdmin: boolean }> {
  const user = await currentUser(args)
  const isAdmin = isAdministrator(user)
  return {
    language: readPreferences(args.request).language,
    withDrafts: isAdmin || user?.role === 'guest',
    isAdmin,
  }
}
