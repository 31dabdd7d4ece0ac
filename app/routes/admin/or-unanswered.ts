import { data, isRouteErrorResponse } from 'react-router'

/**
 * What the server answers to a form with long texts. Where it cannot be reached or does not know what to say, an answer
 * all the same: the page that would tell of the error would take the place of what was typed.
 */
export async function orUnanswered<Answer>(ask: () => Promise<Answer>) {
  try {
    return await ask()
  } catch (error) {
    // Redirects, and what says that this person may not.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return data({ error: 'unanswered' as const, typed: undefined }, { status: 503 })
  }
}
