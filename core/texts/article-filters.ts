import { type TextStatus, textStatuses } from './text.ts'

const articleSorts = ['updated', 'published', 'title'] as const
export type ArticleSort = (typeof articleSorts)[number]

export interface ArticleFilters {
  status?: TextStatus
  /** Part of a title. */
  text?: string
  sort?: ArticleSort
  order?: 'asc' | 'desc'
}

const maxText = 200

/** Parses the filters of the list of articles; invalid values count as absent. */
export function parseArticleFilters(params: URLSearchParams): Required<Omit<ArticleFilters, 'status'>> & {
  status: TextStatus | undefined
  page: number
} {
  const sort = articleSorts.find((name) => name === params.get('sort')) ?? 'updated'
  const order = params.get('order')
  const page = Number(params.get('page') ?? 1)
  return {
    status: textStatuses.find((status) => status === params.get('status')),
    text: (params.get('text') ?? '').replaceAll('\0', '').trim().slice(0, maxText),
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(sort),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** Default order: titles ascending, dates descending. */
export const usualOrder = (sort: ArticleSort) => (sort === 'title' ? 'asc' : 'desc')
