import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { addCatalogue } from './i18n/translators.ts'

const { catalogue } = await (document.documentElement.lang === 'vi'
  ? import('./i18n/catalogue-vi.ts')
  : import('./i18n/catalogue-en.ts'))
addCatalogue(document.documentElement.lang === 'vi' ? 'vi' : 'en', catalogue)

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
