import { cookieValue } from '#app/preferences.ts'
import { perPageOptions, type SearchParams } from '#core/search/search-response.ts'

/** Columns of the table that may be chosen, in order; the name is always shown. */
export const tableColumns = [
  'taxCode',
  'status',
  'phone',
  'email',
  'businessType',
  'place',
  'issueDate',
  'internationalName',
  'address',
] as const
export type TableColumn = (typeof tableColumns)[number]

/** How a visitor reads results; remembered in a cookie, so the first paint is right. */
export interface ResultsView {
  layout: 'list' | 'table'
  perPage: SearchParams['perPage']
  /** Of the table. */
  columns: readonly TableColumn[]
}

export const defaultView: ResultsView = {
  layout: 'list',
  perPage: 10,
  columns: ['taxCode', 'status', 'phone', 'businessType', 'place', 'issueDate'],
}

/** Parses the value of the cookie, such as `table.25.taxCode.phone`; defaults for anything unknown. */
export function parseView(value: string | undefined): ResultsView {
  if (value === undefined) return defaultView
  const [layout, perPage, ...columns] = value.split('.')
  return {
    layout: layout === 'table' ? 'table' : 'list',
    perPage: perPageOptions.find((option) => String(option) === perPage) ?? defaultView.perPage,
    columns: toColumns(columns),
  }
}

export const formatView = ({ layout, perPage, columns }: ResultsView): string =>
  [layout, perPage, ...columns].join('.')

export const toColumns = (names: readonly unknown[]): TableColumn[] =>
  tableColumns.filter((column) => names.includes(column))

export const readView = (request: Request): ResultsView =>
  parseView(cookieValue(request.headers.get('Cookie') ?? '', 'results'))

/**
 * Returns the view that an address asks for with `view=table` and `columns`, or with the default page length, which the
 * links of the page leave out; undefined if it asks for none.
 */
export function viewOfAddress(source: URLSearchParams, view: ResultsView): ResultsView | undefined {
  const isUsualLength = source.get('perPage') === String(defaultView.perPage)
  const perPage = isUsualLength ? defaultView.perPage : view.perPage
  const layout = source.get('view')
  if (layout !== 'list' && layout !== 'table') {
    return perPage === view.perPage ? undefined : { ...view, perPage }
  }
  const columns = source.has('columns') ? toColumns(source.getAll('columns')) : view.columns
  return { perPage, layout, columns }
}
