import { data, href, redirect } from 'react-router'
import type { Language } from '#text/languages.ts'
import { type Asked, countShown, notePage } from '#app/middleware/company-budget.ts'
import { currentUser, loginAddress } from '#app/middleware/current-user.ts'
import { AppError } from '#core/errors.ts'
import { exportedAmong } from '#core/exports/read-exports.server.ts'
import type {
  Interpretation,
  ZeroResultSuggestion,
  SearchAnswer,
  SearchFacets,
  SearchParams,
} from '#core/search/answer.ts'
import { classifyQuery } from '#core/search/classify.ts'
import { reachableResults } from '#core/rate-limits/paging-depth.ts'
import { choiceFilters, type ChoiceKey } from '#core/search/filters.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { dateProblemOf, parseSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import { choiceName } from './choices.server.ts'
import { type Row, toRow } from './row.ts'
import { searchAddress } from './search-address.ts'
import { type SearchProblem, toSearchProblem } from './search-problem.ts'

type WithoutFilter = Extract<ZeroResultSuggestion['without'], { filter: string }>['filter']

export interface SearchResults {
  rows: Row[]
  total: number
  /** The last page that can be asked for; unknown where the total is. */
  lastPage?: number
  flags?: SearchFacets['flags']
  corrected?: SearchAnswer['corrected']
  /** Ways out of an empty result: what each gives up, a word or a filter. */
  zeroResultSuggestions?: { what: 'word' | WithoutFilter; word: string; address: string; total: number }[]
}

export interface SearchPageData {
  /** The search whose results are shown. */
  params: SearchParams
  /** Set when the query was read as more than words: the search as typed, and the place found at its end. */
  read?: { typed: SearchParams; place?: Interpretation['place'] }
  results?: SearchResults
  problem?: SearchProblem
  dateProblem?: ReturnType<typeof dateProblemOf>
  /** Names of the choices in force; "Other" has none. */
  chosen: Partial<Record<ChoiceKey, string>>
  /** Credits of whoever is signed in. */
  balance?: number
}

/**
 * Everything the search page shows, with what its viewer has exported before. A number that one company has leads
 * straight to its page.
 */
export async function loadSearch(asked: Asked, language: Language) {
  const url = new URL(asked.request.url)
  const params = parseSearchParams(url.searchParams, knownChoices)
  const page: SearchPageData = { params, chosen: nameChoices(params, language) }
  const dateProblem = dateProblemOf(url.searchParams)
  if (dateProblem) page.dateProblem = dateProblem

  // Whose exports are left out, and who looks up a personal number.
  const isPersonal = params.notExported || classifyQuery(params.q)?.personal !== undefined
  const early = isPersonal ? await currentUser(asked) : undefined
  let answer: SearchAnswer
  try {
    answer = await search({ ...services(), viewerId: early?.id }, params, 'contacts')
    services().searchCounts.add(answer)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ ...page, problem: toSearchProblem(error) }, { status: error.status })
  }
  if (answer.isPersonalNumber) return data({ ...page, problem: personalProblem })
  const viewer = await currentUser(asked)
  const reachable = reachableResults(services().env.RATE_LIMIT_DAILY_COMPANIES, viewer !== undefined)
  if ((answer.page - 1) * answer.perPage >= reachable) {
    return data({ ...page, problem: signInProblem(asked.request) }, { status: 403 })
  }
  await notePage(asked, { ...answer.accepted, page: answer.page })
  await countShown(
    asked,
    answer.results.map(({ id }) => id),
  )
  if (answer.redirectTo) throw redirect(href('/company/:id', { id: answer.redirectTo }))
  const { accepted, interpretation } = answer
  page.params = { ...accepted, page: answer.page }
  if (interpretation) page.read = { typed: params, place: interpretation.place }
  page.chosen = nameChoices(accepted, language)
  page.results = toResults(answer, language, reachable)
  if (viewer) {
    page.balance = viewer.credits
    await markExported(page.results.rows, viewer.id)
  }
  return data(page)
}

function nameChoices(params: SearchParams, language: Language): SearchPageData['chosen'] {
  const names: SearchPageData['chosen'] = {}
  for (const { key } of choiceFilters) {
    const id = params[key]
    if (id) names[key] = choiceName(key, id, language)
  }
  return names
}

async function markExported(rows: Row[], userId: string): Promise<void> {
  const companyIds = rows.map(({ id }) => id)
  const exported = await exportedAmong(services().db, { userId, companyIds })
  for (const row of rows) if (exported.has(row.id)) row.isExported = true
}

const personalProblem: SearchProblem = { title: 'personal_number', message: 'search.error.personal' }

const signInProblem = (request: Request): SearchProblem => ({
  title: 'sign_in_required',
  message: 'search.error.depth',
  suggestion: 'layout.login',
  href: loginAddress(request),
})

function toResults(answer: SearchAnswer, language: Language, reachable: number): SearchResults {
  const results: SearchResults = {
    rows: answer.results.map((company) => toRow(company, answer.matchedWords, language)),
    total: answer.total,
  }
  const listed = Math.min(answer.total, reachable)
  if (listed >= 0) results.lastPage = Math.max(1, Math.ceil(listed / answer.perPage))
  if (answer.facets) results.flags = answer.facets.flags
  if (answer.corrected) results.corrected = answer.corrected
  if (answer.zeroResultSuggestions?.length) {
    results.zeroResultSuggestions = answer.zeroResultSuggestions.map(({ without, params, total }) => ({
      what: 'word' in without ? 'word' : without.filter,
      word: 'word' in without ? without.word : '',
      address: searchAddress(params),
      total,
    }))
  }
  return results
}
