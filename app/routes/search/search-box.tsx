import { lazy, Suspense } from 'react'
import { retryImport } from '#app/ui/retry-import.ts'
import styles from './search-box.module.css'
import type { SearchFormProps } from './search-form.tsx'

const maxWaitMs = 5000

/** Resolves at the first sign of a visitor, who may want to search; the server does not wait. */
function firstUse(): Promise<unknown> | undefined {
  if (typeof document === 'undefined') return undefined
  return new Promise((resolve) => {
    for (const type of ['pointerover', 'keydown', 'focusin', 'popstate'])
      window.addEventListener(type, resolve, { once: true })
    setTimeout(resolve, maxWaitMs)
  })
}

const SearchForm = lazy(async () => {
  await firstUse()
  return retryImport(() => import('./search-form.tsx'))
})

/** Search form. Hydrates in place when its script arrives, so text, caret and focus stay; until then a plain form. */
export function SearchBox(props: SearchFormProps) {
  return (
    <search>
      <Suspense fallback={<div className={styles.field} />}>
        <SearchForm {...props} />
      </Suspense>
    </search>
  )
}
