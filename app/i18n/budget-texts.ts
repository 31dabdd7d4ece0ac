import { addCatalogue } from './translators.ts'

/* Imported for its effect by the page of a used budget, as `account-texts.ts` is. */
if (!import.meta.env.SSR) {
  if (document.documentElement.lang === 'vi') addCatalogue('vi', (await import('./vi/budget.ts')).budget)
  else addCatalogue('en', (await import('./en/budget.ts')).budget)
}
