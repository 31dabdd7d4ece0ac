import { href, redirect } from 'react-router'
import { administrator } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { AppError } from '#core/errors.ts'
import { removeFilter, type SavedFilter, saveFilter } from '#core/saved-filters/saved-filters.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/saved-filters.ts'

/** Without a page: the filters are shown beside their lists. */
export const loader = () => redirect(href('/admin'))

/** Saves or removes a filter. Answers scripts with it, and redirects forms to its list. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const { db } = services()
    const { id } = await administrator(args)
    const text = (name: string) => String(form.get(name) ?? '')
    const answer = (done: 'saved' | 'removed', { list, name, address }: SavedFilter) => {
      if (!form.has('scripted')) throw redirect(done === 'saved' ? address : list, 303)
      return { done, name, address, problem: undefined }
    }
    if (form.get('intent') === 'remove') {
      const removed = await removeFilter(db, id, text('id'))
      if (!removed) throw new AppError('not_found', 'There is no such filter.')
      return answer('removed', removed)
    }
    const wanted = { list: text('list'), name: text('name'), query: text('query') }
    return answer('saved', await saveFilter(db, id, wanted))
  },
  ({ type: problem }) => ({ problem }),
)
