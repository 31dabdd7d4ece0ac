import { href, redirect } from 'react-router'
import { budgetClient } from '#app/middleware/company-budget.ts'
import { endpoint, privateJson, readText } from '#app/middleware/endpoint.ts'
import { toLocalPath } from '#app/preferences.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'

const maxFormBytes = 16_384

/** Extends the daily budget of companies: GET answers a proof-of-work challenge, POST takes its solution. */
const handler = endpoint({
  async GET(args) {
    const challenge = await services().companyBudget.challenge(await budgetClient(args))
    if (!challenge) throw new AppError('too_many_requests', 'No further proof of work counts today.')
    return privateJson(challenge)
  },
  /** Redirects back to the page, which shows its companies or the challenge again. */
  async POST(args) {
    const form = new URLSearchParams(await readText(args.request, maxFormBytes))
    await services().companyBudget.extend(await budgetClient(args), form.get('payload') ?? '')
    return redirect(toLocalPath(form.get('returnTo'), href('/search')), 303)
  },
})

export { handler as loader, handler as action }
