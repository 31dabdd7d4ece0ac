import { toIsoDate } from '#text/formats.ts'
import { type DateRange, type DateRangeProblem, readDateRange } from '#time/date-range.ts'

/** A filter of a list: one parameter of its address. */
export interface Filter<Value extends string | undefined = string | undefined> {
  /** Name in the address, unless it is the filter's own. */
  parameter?: string
  /** Parses a trimmed parameter. Invalid values count as missing. */
  parse(text: string): Value
  /** Default, left out of addresses. */
  usual?: Value
}

/** One of a list of values, or undefined; never undefined with a default. */
export function choice<One extends string>(values: readonly One[]): Filter<One | undefined>
export function choice<One extends string>(values: readonly One[], usual: One): Filter<One>
export function choice<One extends string>(values: readonly One[], usual?: One): Filter<One | undefined> {
  return { parse: (text) => values.find((value) => value === text) ?? usual, usual }
}

/** Words on one line, without control characters. */
export const words = (maxLength: number): Filter => ({
  parse: (text) =>
    text.normalize('NFC').replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim().slice(0, maxLength) || undefined,
})

/** A value that passes a test, such as an id. */
export const valid = (isValid: (text: string) => boolean): Filter => ({
  parse: (text) => (isValid(text) ? text : undefined),
})

/** Days in Vietnam, both included: the parameters `from` and `to`. */
export const dateRange = Symbol('date range')

const directions = ['ascending', 'descending'] as const
export type Direction = (typeof directions)[number]

type Declared = Record<string, Filter | typeof dateRange>
type ValueOf<One> = One extends Filter<infer Value> ? Value : DateRange | undefined
type Values<Filters extends Declared> = {
  [Name in keyof Filters as undefined extends ValueOf<Filters[Name]> ? Name : never]?: ValueOf<Filters[Name]>
} & {
  [Name in keyof Filters as undefined extends ValueOf<Filters[Name]> ? never : Name]: ValueOf<Filters[Name]>
}

export interface ListState<Filters, Sort extends string = never> {
  filters: Filters
  page: number
  /** Undefined, like the direction, for a list that cannot be sorted. */
  sort: Sort
  direction: Direction
  /** Cursor: only entries before this id. */
  before?: number
  /** Dates as typed, shown again next to their problem. */
  from: string
  to: string
  problem?: DateRangeProblem
}

interface Declaration<Filters extends Declared, Sort extends string> {
  path: string
  /** In the order of their parameters. */
  filters: Filters
  /** Sort keys, each with its initial direction. */
  sorts?: Record<Sort, Direction>
  usualSort?: NoInfer<Sort>
  /** Spelling of directions in addresses. */
  spelling?: Record<Direction, string>
  /** Pages are reached by the parameter `before`, not by number. */
  hasCursor?: true
}

/** Declares the filters, sorting and pages of a list: its parser and its address builder. */
export function listState<Filters extends Declared, Sort extends string = never>({
  path,
  filters: declared,
  sorts,
  usualSort,
  spelling = { ascending: 'ascending', descending: 'descending' },
  hasCursor,
}: Declaration<Filters, Sort>) {
  type State = ListState<Values<Filters>, Sort>

  /** Parses the parameters of an address. Never throws: ignores unusable values and reports wrong dates. */
  function parse(source: URLSearchParams): State {
    const read = (name: string) => (source.get(name) ?? '').trim()
    const [from, to] = [toIsoDate(read('from').slice(0, 20)), toIsoDate(read('to').slice(0, 20))]
    let problem: DateRangeProblem | undefined
    const filters: Record<string, string | DateRange | undefined> = {}
    for (const [name, filter] of Object.entries(declared)) {
      if (typeof filter === 'symbol') ({ range: filters[name], problem } = readDateRange(from, to))
      else filters[name] = filter.parse(read(filter.parameter ?? name))
    }
    const named = read('sort')
    const sort = (sorts && Object.hasOwn(sorts, named) ? named : usualSort) as Sort
    const spelled = directions.find((one) => spelling[one] === read('order'))
    const direction = (sorts && (spelled ?? sorts[sort])) as Direction
    const page = /^[1-9]\d{0,8}$/.test(read('page')) ? Number(read('page')) : 1
    const before = hasCursor && /^\d{1,15}$/.test(read('before')) ? Number(read('before')) : undefined
    return {
      filters: filters as Values<Filters>,
      page,
      sort,
      direction,
      before,
      from,
      to,
      problem,
    }
  }

  /** Returns the address of a state, or of its file at another path; defaults are left out. */
  function address(
    { filters = {}, page = 1, sort = usualSort, direction, before }: AddressedState<Values<Filters>, Sort>,
    at = path,
  ): string {
    const params = new URLSearchParams()
    for (const [name, filter] of Object.entries(declared)) {
      const value = (filters as Record<string, string | DateRange | undefined>)[name]
      if (typeof value === 'object') for (const end of ['from', 'to'] as const) params.set(end, value[end])
      else if (typeof filter === 'object' && value && value !== filter.usual) {
        params.set(filter.parameter ?? name, value)
      }
    }
    if (sort && sort !== usualSort) params.set('sort', sort)
    if (sort && direction && direction !== sorts?.[sort]) params.set('order', spelling[direction])
    if (page > 1) params.set('page', String(page))
    if (before !== undefined) params.set('before', String(before))
    return params.size > 0 ? `${at}?${params}` : at
  }

  return {
    path,
    parse,
    address,
    isFiltered: ({ filters }: Pick<State, 'filters'>) => address({ filters }) !== path,
    /** Returns the link that sorts by a key, or reverses the order if it is the current key. */
    sortLink(state: State, sort: Sort): { href: string; current: Direction | undefined } {
      const current = state.sort === sort ? state.direction : undefined
      const opposite = current === 'ascending' ? 'descending' : 'ascending'
      const direction = current ? opposite : sorts?.[sort]
      return { href: address({ ...state, sort, direction, page: 1 }), current }
    },
  }
}

type AddressedState<Filters, Sort extends string> = Partial<
  Omit<ListState<Partial<Filters>, Sort>, 'from' | 'to' | 'problem'>
>

/** The filters of a declared list. */
export type FiltersOf<List extends { parse(source: URLSearchParams): { filters: unknown } }> = ReturnType<
  List['parse']
>['filters']
