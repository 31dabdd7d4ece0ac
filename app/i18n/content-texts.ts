import { addCatalogue } from './translators.ts'

/* Imported for its effect by every route that speaks of articles, help, the pages about the product and requests, as `account-texts.ts` is. */
if (!import.meta.env.SSR) {
  const isVietnamese = document.documentElement.lang === 'vi'
  const { catalogue } = await (isVietnamese
    ? import('./content-catalogue-vi.ts')
    : import('./content-catalogue-en.ts'))
  addCatalogue(isVietnamese ? 'vi' : 'en', catalogue)
}
