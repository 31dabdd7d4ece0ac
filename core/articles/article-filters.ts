import { type ArticleStatus, articleStatuses } from './article.ts'

const articleSorts = ['updated', 'published', 'title'] as const
export type ArticleSort = (typeof articleSorts)[number]

export interface ArticleFilters {
  status?: ArticleStatus
  /** Part of a title. */
  text?: string
  sort?: ArticleSort
  order?: 'asc' | 'desc'
}

const longestText = 200

/** What an address asks the list of articles for; whatever makes no sense counts as not asked. */
export function parseArticleFilters(params: URLSearchParams): Required<Omit<ArticleFilters, 'status'>> & {
  status: ArticleStatus | undefined
  page: number
} {
  const sort = articleSorts.find((name) => name === params.get('sort')) ?? 'updated'
  const order = params.get('order')
  const page = Number(params.get('page') ?? 1)
  return {
    status: articleStatuses.find((status) => status === params.get('status')),
    text: (params.get('text') ?? '').replaceAll('\0', '').trim().slice(0, longestText),
    sort,
    order: order === 'asc' || order === 'desc' ? order : usualOrder(sort),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** Titles from A, dates from the latest. */
export const usualOrder = (sort: ArticleSort) => (sort === 'title' ? 'asc' : 'desc')
