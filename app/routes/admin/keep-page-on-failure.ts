import { isRouteErrorResponse } from 'react-router'
import { orConnectionLost } from '#app/shell/lost-connection.ts'

/**
 * Returns the result of an action, or of `fallback` when the server did not answer or failed before the action ran:
 * an error page would replace the list.
 */
export async function keepPageOnFailure<Answer, Other>(
  run: () => Promise<Answer>,
  fallback: (reason: 'connectionLost' | 'failed') => Other,
) {
  try {
    return await orConnectionLost(run, () => fallback('connectionLost'))
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status < 500) throw error
    return fallback('failed')
  }
}
