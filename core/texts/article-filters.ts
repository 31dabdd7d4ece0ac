import { choice, listState, words } from '#core/list-state.ts'
import { textStatuses } from './text.ts'

/** List state of the administration's articles. `text` is part of a title. */
export const articleList = listState({
  path: '/admin/articles',
  filters: { status: choice(textStatuses), text: words(200) },
  sorts: { updated: 'descending', published: 'descending', title: 'ascending' },
  usualSort: 'updated',
  spelling: { ascending: 'asc', descending: 'desc' },
})

export type ArticleListState = ReturnType<typeof articleList.parse>
