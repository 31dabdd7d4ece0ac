import { type ArticleFilters, usualOrder } from '#core/articles/article-filters.ts'

/** Address of a page of the list with the filters in force. */
export function articlesAddress(filters: ArticleFilters, page = 1): string {
  const { status, text, sort = 'updated', order } = filters
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (text) params.set('text', text)
  if (sort !== 'updated') params.set('sort', sort)
  if (order && order !== usualOrder(sort)) params.set('order', order)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query === '' ? '/admin/articles' : `/admin/articles?${query}`
}
