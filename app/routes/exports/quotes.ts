import { href, redirect } from 'react-router'
import { z } from 'zod'
import { currentUser, signedInUser } from '#app/middleware/current-user.ts'
import { endpoint, type EndpointArgs, privateJson, readJson, readText } from '#app/middleware/endpoint.ts'
import { retryHeaders } from '#app/middleware/errors.ts'
import { plainPage } from '#app/middleware/plain-page.ts'
import { toLocalPath } from '#app/preferences.ts'
import { AppError } from '#core/errors.ts'
import { createQuote } from '#core/exports/quotes.server.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { parseSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import { pricingAddress } from './export-requests.ts'

const wish = z.union([
  z.strictObject({ companyIds: z.array(z.number()) }),
  z.strictObject({ search: z.string().max(4000) }),
])
type Wish = z.infer<typeof wish>

/** Far more than the form of one search. */
const longestForm = 65_536

const answer = endpoint({
  /** To nobody's surprise there is nothing to read: a quote has an address of its own. */
  GET: () => redirect(href('/search')),
  POST: (args) => (isForm(args.request) ? answerForm(args) : answerScript(args)),
})

export { answer as loader, answer as action }

const isForm = (request: Request) =>
  request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false

async function answerScript(args: EndpointArgs): Promise<Response> {
  const user = await signedInUser(args)
  const quote = await createQuote(services(), {
    userId: user.id,
    ...toWanted(await readJson(args.request, wish)),
  })
  return privateJson(quote, {
    status: 201,
    headers: { Location: href('/exports/quotes/:id', { id: quote.id }) },
  })
}

/**
 * A form without script leads to the quote, or to where credits are sold. What cannot be quoted leads back: the page it
 * came from says why.
 */
async function answerForm(args: EndpointArgs): Promise<Response> {
  const form = new URLSearchParams(await readText(args.request, longestForm))
  const wanted = readForm(form)
  // Anything may be typed in its place, and only some of it may stand in a header.
  const query = new URLSearchParams(form.get('search') ?? '').toString()
  const origin = toLocalPath(form.get('returnTo'), query ? `${href('/search')}?${query}` : href('/search'))
  try {
    const user = await currentUser(args)
    if (!user) return redirect(pricingAddress(await countOf(wanted), origin), 303)
    const quote = await createQuote(services(), { userId: user.id, ...toWanted(wanted) })
    const address = href('/exports/quotes/:id', { id: quote.id })
    return redirect(
      quote.isAffordable ? address : pricingAddress(quote.companyCount, address, quote.cost),
      303,
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 503) throw error
    if (error.type === 'email_unconfirmed') return redirect(href('/verify-email'), 303)
    // A page to go back from, to a form that is still filled in.
    if (error.status === 429) return plainPage(429, args.info, retryHeaders(error.details))
    return redirect(origin, 303)
  }
}

function readForm(form: URLSearchParams): Wish {
  const ids = form.getAll('companyIds').map(Number)
  return ids.length > 0 ? { companyIds: ids } : { search: form.get('search') ?? '' }
}

const toWanted = (wanted: Wish) =>
  'search' in wanted ? { search: new URLSearchParams(wanted.search) } : wanted

async function countOf(wanted: Wish): Promise<number> {
  if ('companyIds' in wanted) return wanted.companyIds.length
  const params = parseSearchParams(new URLSearchParams(wanted.search), knownChoices)
  return Math.max(1, (await search(services(), params)).total)
}
