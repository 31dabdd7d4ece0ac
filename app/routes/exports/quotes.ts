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

const selectionInput = z.union([
  z.strictObject({ companyIds: z.array(z.number()) }),
  z.strictObject({ search: z.string().max(4000) }),
])
type ExportSelection = z.infer<typeof selectionInput>

/** Bytes: far more than the form of one search. */
const maxFormBytes = 65_536

const handler = endpoint({
  GET: () => redirect(href('/search')),
  POST: (args) => (isForm(args.request) ? answerForm(args) : answerScript(args)),
})

export { handler as loader, handler as action }

const isForm = (request: Request) =>
  request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false

async function answerScript(args: EndpointArgs): Promise<Response> {
  const user = await signedInUser(args)
  const quote = await createQuote(services(), {
    userId: user.id,
    ...toQuoteInput(await readJson(args.request, selectionInput)),
  })
  return privateJson(quote, {
    status: 201,
    headers: { Location: href('/exports/quotes/:id', { id: quote.id }) },
  })
}

/**
 * Redirects a form without a script to the quote, or to the pricing page if credits are missing. Errors redirect back to
 * the form, whose page says why.
 */
async function answerForm(args: EndpointArgs): Promise<Response> {
  const form = new URLSearchParams(await readText(args.request, maxFormBytes))
  const selection = readForm(form)
  // Encoded again, as raw input may not be valid in a header.
  const query = new URLSearchParams(form.get('search') ?? '').toString()
  const origin = toLocalPath(form.get('returnTo'), query ? `${href('/search')}?${query}` : href('/search'))
  try {
    const user = await currentUser(args)
    if (!user) return redirect(pricingAddress(await countOf(selection), origin), 303)
    const quote = await createQuote(services(), { userId: user.id, ...toQuoteInput(selection) })
    const address = href('/exports/quotes/:id', { id: quote.id })
    return redirect(
      quote.isAffordable ? address : pricingAddress(quote.companyCount, address, quote.cost),
      303,
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 503) throw error
    if (error.type === 'email_unconfirmed') return redirect(href('/verify-email'), 303)
    // "Back" from this page returns to the filled-in form.
    if (error.status === 429) return plainPage(429, args.info, retryHeaders(error.details))
    return redirect(origin, 303)
  }
}

function readForm(form: URLSearchParams): ExportSelection {
  const ids = form.getAll('companyIds').map(Number)
  return ids.length > 0 ? { companyIds: ids } : { search: form.get('search') ?? '' }
}

const toQuoteInput = (selection: ExportSelection) =>
  'search' in selection ? { search: new URLSearchParams(selection.search) } : selection

async function countOf(selection: ExportSelection): Promise<number> {
  if ('companyIds' in selection) return selection.companyIds.length
  const params = parseSearchParams(new URLSearchParams(selection.search), knownChoices)
  return Math.max(1, (await search(services(), params)).total)
}
