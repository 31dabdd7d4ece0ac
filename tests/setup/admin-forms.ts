/** Returns forms that differ only by intent. */
const intents = (...names: string[]) => names.map((intent) => ({ intent }))

/**
 * Form fields of admin pages and endpoints, by route. Every route under `/admin` has an entry, empty for a read-only
 * one.
 */
export const adminForms: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  '/admin': intents('publish', 'unpublish'),
  '/admin/find': [],
  '/admin/media': [{ files: '' }],
  '/admin/media/:id': [{ intent: 'describe', altEn: '', altVi: '' }, { intent: 'delete' }],
  '/admin/media/choices': [{ files: '' }],
  '/admin/requests': [],
  '/admin/requests/:id': [{ intent: 'grant' }, { intent: 'decline' }, { intent: 'restore' }],
  '/admin/articles': intents('publish', 'unpublish', 'delete'),
  '/admin/articles/new': intents('save', 'preview', 'discard'),
  '/admin/articles/:id': intents('save', 'preview', 'discard'),
  '/admin/articles/drafts': [{ article: 'new' }],
  '/admin/help': intents('up', 'down', 'delete'),
  '/admin/help/new': intents('save', 'preview'),
  '/admin/help/:id': intents('save', 'preview'),
  '/admin/users': [{ id: '00000000-0000-4000-8000-000000000000', role: 'admin' }],
  '/admin/users/:id': intents('save', 'end_sign_ins', 'delete'),
  '/admin/saved-filters': intents('save', 'remove'),
  '/admin/audit': [],
  '/admin/audit.csv': [],
  '/admin/sign-in-log': [],
  '/admin/analytics': [],
  '/admin/analytics/:table': [],
  '/admin/data': intents('rebuild'),
  '/admin/data/uploads': [],
  '/admin/data/uploads/:id': [
    { intent: 'import', checkedAt: '', removal: '' },
    ...intents('check', 'discard'),
  ],
  '/admin/data/uploads/:id/rejected': [],
  '/admin/data/imports/:id': intents('cancel'),
  '/admin/data/imports/:id/rejected': [],
}
