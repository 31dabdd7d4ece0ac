import { addCatalogue } from './translators.ts'

/* Imported for its effect by every route that speaks of the administration, as `account-texts.ts` is. */
if (!import.meta.env.SSR) {
  const isVietnamese = document.documentElement.lang === 'vi'
  const { catalogue } = await (isVietnamese
    ? import('./admin-catalogue-vi.ts')
    : import('./admin-catalogue-en.ts'))
  addCatalogue(isVietnamese ? 'vi' : 'en', catalogue)
}
