import { useState } from 'react'
import { data, href, redirect, useLocation, useNavigation } from 'react-router'
import type { Language } from '#text/languages.ts'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { countShown, recordPage } from '#app/middleware/company-budget.ts'
import { currentUser, loginAddress } from '#app/middleware/current-user.ts'
import { preferenceCookie, readPreferences, storePreference, withoutLanguage } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { useLostRequest } from '#app/shell/lost-connection.ts'
import { addressMeta } from '#app/shell/page-meta.ts'
import { useDraft } from '#app/ui/use-draft.ts'
import { AppError } from '#core/errors.ts'
import { exportedAmong } from '#core/exports/read-exports.server.ts'
import { reachableResults } from '#core/rate-limits/paging-depth.ts'
import type {
  Interpretation,
  SearchResponse,
  SearchFacets,
  SearchParams,
  ZeroResultSuggestion,
} from '#core/search/search-response.ts'
import { classifyQuery } from '#core/search/classify.ts'
import { type ChoiceFilter, choiceFilters, type ChoiceKey } from '#core/search/filters.ts'
import { knownChoices } from '#core/search/known-choices.server.ts'
import { dateProblemOf, droppedChoices, parseSearchParams } from '#core/search/params.ts'
import { search } from '#core/search/search.server.ts'
import { services } from '#core/services.server.ts'
import type { DateRangeProblem } from '#time/date-range.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import type { Route } from './+types/search.ts'
import { Chips } from './chips.tsx'
import { choiceName, openChoices } from './choices.server.ts'
import { FilterPanel } from './filter-panel.tsx'
import { Results } from './results.tsx'
import resultStyles from './results.module.css'
import { formatView, parseView, readView, type ResultsView, viewOfAddress } from './results-view.ts'
import { type Row, toRow } from './row.ts'
import { searchAddress } from './search-address.ts'
import { SearchBox } from './search-box.tsx'
import { type SearchProblem, toSearchProblem } from './search-error.tsx'
import { SearchMessage } from './search-message.tsx'
import styles from './search.module.css'

type WithoutFilter = Extract<ZeroResultSuggestion['without'], { filter: string }>['filter']

export interface SearchResults {
  rows: Row[]
  total: number
  /** The last reachable page; undefined while the total is unknown. */
  lastPage?: number
  flags?: SearchFacets['flags']
  corrected?: SearchResponse['corrected']
  /** For an empty result: the word or filter to drop, and what that would find. */
  zeroResultSuggestions?: { what: 'word' | WithoutFilter; word: string; address: string; total: number }[]
}

export interface SearchPageData {
  /** The search whose results are shown. */
  params: SearchParams
  /** Set when the query was read as more than words: the search as typed, and the place found at its end. */
  read?: { typed: SearchParams; place?: Interpretation['place'] }
  results?: SearchResults
  problem?: SearchProblem
  /** Dates of the address that cannot be searched, as typed. */
  wrongDates?: { problem: DateRangeProblem; from: string; to: string }
  /** Choices of the address that do not exist. */
  dropped?: { facet: ChoiceFilter['facet']; value: string }[]
  /** The choices open in the panel. */
  open: ReturnType<typeof openChoices>
  /** Names of the current choices; "Other" has none. */
  chosen: Partial<Record<ChoiceKey, string>>
  /** In Vietnam. */
  today: string
  /** Credits of the signed-in user. */
  balance?: number
  /** The remembered view, as `formatView` writes it. */
  view: string
}

/** Returns the results, marking those the viewer exported before. A single company's number redirects to its page. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = args
  const { language } = readPreferences(request)
  const { searchParams } = new URL(request.url)
  const params = parseSearchParams(searchParams, knownChoices)
  const view = readView(request)
  if (!searchParams.has('perPage')) params.perPage = view.perPage
  const askedView = viewOfAddress(searchParams, view)
  if (askedView) throw rememberView(params, askedView)
  const page: SearchPageData = {
    params,
    chosen: nameChoices(params, language),
    open: openChoices(params, undefined, language),
    today: todayInVietnam(),
    view: formatView(view),
    ...findMistakes(searchParams, params),
  }

  // The search itself needs the viewer to leave out their exports, or to look up a personal number.
  const isPersonal = params.notExported || classifyQuery(params.q)?.personal !== undefined
  const viewerId = isPersonal ? (await currentUser(args))?.id : undefined
  let response: SearchResponse
  try {
    response = await search({ ...services(), viewerId }, params)
    services().searchCounts.add(response)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ ...page, problem: toSearchProblem(error) }, { status: error.status })
  }
  if (response.isPersonalNumber) return data({ ...page, problem: personalProblem })
  const viewer = await currentUser(args)
  const reachable = reachableResults(services().env.RATE_LIMIT_DAILY_COMPANIES, viewer !== undefined)
  if ((response.page - 1) * response.perPage >= reachable) {
    return data({ ...page, problem: signInProblem(request) }, { status: 403 })
  }
  const lastPage = response.total === 0 ? 1 : response.page
  if (params.page !== lastPage) throw redirect(searchAddress({ ...params, page: lastPage }))
  const companyIds = response.results.map(({ id }) => id)
  await recordPage(args, { ...response.accepted, page: response.page })
  await countShown(args, companyIds)
  if (response.redirectTo) throw redirect(href('/company/:id', { id: response.redirectTo }))
  const { accepted, interpretation } = response
  page.params = { ...accepted, page: response.page }
  if (interpretation) page.read = { typed: params, place: interpretation.place }
  page.chosen = nameChoices(accepted, language)
  page.open = openChoices(accepted, response.facets, language)
  page.results = toResults(response, language, reachable)
  if (viewer) {
    page.balance = viewer.credits
    const exported = await exportedAmong(services().db, { userId: viewer.id, companyIds })
    for (const row of page.results.rows) if (exported.has(row.id)) row.isExported = true
  }
  return data(page)
}

const maxShownValue = 40

/** Returns what of the address cannot be searched. */
function findMistakes(
  source: URLSearchParams,
  params: SearchParams,
): Pick<SearchPageData, 'wrongDates' | 'dropped'> {
  const problem = dateProblemOf(source)
  const dropped = droppedChoices(source, params).map(({ filter: { facet }, value }) => ({
    facet,
    value: value.slice(0, maxShownValue),
  }))
  return {
    ...(problem && {
      wrongDates: { problem, from: source.get('dateFrom') ?? '', to: source.get('dateTo') ?? '' },
    }),
    ...(dropped.length > 0 && { dropped }),
  }
}

/** Without a script a form asks for a view: a cookie keeps it, and the address stays that of the search. */
const rememberView = (params: SearchParams, view: ResultsView) =>
  redirect(searchAddress(params), {
    headers: { 'Set-Cookie': preferenceCookie('results', formatView(view)) },
  })

function nameChoices(params: SearchParams, language: Language): SearchPageData['chosen'] {
  const names: SearchPageData['chosen'] = {}
  for (const { key } of choiceFilters) {
    const id = params[key]
    if (id) names[key] = choiceName(key, id, language)
  }
  return names
}

const personalProblem: SearchProblem = { title: 'personal_number', message: 'search.error.personal' }

const signInProblem = (request: Request): SearchProblem => ({
  title: 'sign_in_required',
  message: 'search.error.depth',
  suggestion: 'layout.login',
  href: loginAddress(request),
})

function toResults(response: SearchResponse, language: Language, reachable: number): SearchResults {
  const results: SearchResults = {
    rows: response.results.map((company) => toRow(company, response.matchedWords, language)),
    total: response.total,
  }
  const listed = Math.min(response.total, reachable)
  if (listed >= 0) results.lastPage = Math.max(1, Math.ceil(listed / response.perPage))
  if (response.facets) results.flags = response.facets.flags
  if (response.corrected) results.corrected = response.corrected
  if (response.zeroResultSuggestions?.length) {
    results.zeroResultSuggestions = response.zeroResultSuggestions.map(({ without, params, total }) => ({
      what: 'word' in without ? 'word' : without.filter,
      word: 'word' in without ? without.word : '',
      address: searchAddress(params),
      total,
    }))
  }
  return results
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const { language, origin } = matches[0].loaderData as RootData
  const t = translatorOf(language)
  const query = loaderData?.read?.typed.q ?? loaderData?.params.q
  const title = query ? t('search.titleFor', { query }) : t('search.title')
  return [
    { title: `${title} · ${productName}` },
    { name: 'description', content: t('search.description') },
    // Searches are endless, so search engines list only the empty one.
    ...(withoutLanguage(location.search) === ''
      ? addressMeta(`${origin}/search`, location)
      : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  const shown = useLastResults(loaderData)
  const { params, read, results, chosen, balance } = shown
  const hasMessage =
    loaderData.problem !== undefined || results?.rows.length === 0 || results?.corrected !== undefined
  const [view, setView] = useDraft(loaderData.view)

  function changeView(next: ResultsView) {
    storePreference('results', formatView(next))
    setView(formatView(next))
  }

  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{t('search.title')}</h1>
      <div className={styles.box}>
        <SearchBox params={loaderData.read?.typed ?? loaderData.params} isLive hasMessage={hasMessage} />
      </div>
      <FilterPanel {...loaderData} open={shown.open} />
      <div className={styles.answers}>
        <SearchMessage {...loaderData} />
        <Chips params={params} read={read} corrected={results?.corrected} chosen={chosen} />
        <Searching />
        {results && (
          <Results
            params={params}
            typed={read?.typed.q}
            results={results}
            balance={balance}
            view={parseView(view)}
            onView={changeView}
          />
        )}
      </div>
    </div>
  )
}

/** Returns the page, or the one before it while it has a problem in place of results. */
function useLastResults(page: SearchPageData): SearchPageData {
  const [last, setLast] = useState(page)
  if (page.results && page !== last) setLast(page)
  return page.results || !last.results ? page : last
}

/** Fades the list, which keeps its height; the style waits 150 ms. */
function Searching() {
  const { t } = useText()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const isLost = useLostRequest() !== undefined
  if (isLost || location?.pathname !== pathname) return null
  return (
    <output className={resultStyles.searching}>
      <span>{t('search.searching')}</span>
    </output>
  )
}
