import { addCatalogue } from './translators.ts'

/*
 * Imported for its effect by every route and every lazy part that speaks of accounts, credits or exports: a browser
 * loads those texts with the first of them, so that public pages do not carry them. The server has them all.
 */
if (!import.meta.env.SSR) {
  const isVietnamese = document.documentElement.lang === 'vi'
  const { catalogue } = await (isVietnamese
    ? import('./account-catalogue-vi.ts')
    : import('./account-catalogue-en.ts'))
  addCatalogue(isVietnamese ? 'vi' : 'en', catalogue)
}
