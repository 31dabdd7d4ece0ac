import { data, redirect } from 'react-router'
import { readText } from '#app/middleware/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { exportQuote } from '#core/exports/export-companies.server.ts'
import { readQuote } from '#core/exports/quotes.server.ts'
import { services } from '#core/services.server.ts'
import { readChoice } from './choice.ts'

const longestForm = 65_536

/** A quote as of now, or why it holds no longer. */
export async function loadQuote(userId: string, quoteId: string) {
  try {
    return data({ quote: await readQuote(services(), { userId, quoteId }), problem: undefined })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.type === 'quote_expired')
      return data({ quote: undefined, problem: 'expired' as const }, error.status)
    if (error.type === 'no_companies')
      return data({ quote: undefined, problem: 'gone' as const }, error.status)
    throw error
  }
}

/** Exports it as the form asks and leads to the export; what stands in the way is told, with the choice kept. */
export async function actOnQuote(userId: string, quoteId: string, request: Request) {
  const choice = readChoice(new URLSearchParams(await readText(request, longestForm)))
  if (choice.columns.length === 0) return data({ choice, problem: undefined }, 422)
  try {
    const { id } = await exportQuote(services(), { userId, quoteId, ...choice })
    return redirect(`/exports/${id}?done=${choice.format}`, 303)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.type === 'idempotency_conflict') return redirect(`/exports/${error.details?.exportId}`, 303)
    if (error.type === 'email_unconfirmed') return redirect('/verify-email', 303)
    // The page says what is missing, or that the quote holds no longer.
    const { type, status, details } = error
    if (type === 'insufficient_credits' || type === 'no_companies' || type === 'quote_expired') {
      return data({ choice, problem: { type, details: { ...details } } }, status)
    }
    throw error
  }
}
