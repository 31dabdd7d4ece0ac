import type { RouterContextProvider } from 'react-router'
import { logError } from '#app/middleware/errors.ts'
import { requestInfo } from '#app/middleware/request-info.ts'

/** What `work` finds; null, with the cause in the log, where it fails: the page around it stays. */
export async function orFailed<Found>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<Found>,
): Promise<Found | null> {
  try {
    return await work()
  } catch (error) {
    logError(error, context.get(requestInfo))
    return null
  }
}
