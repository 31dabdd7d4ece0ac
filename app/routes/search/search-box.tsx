import { lazy, Suspense, useEffect } from 'react'
import { href, useNavigate } from 'react-router'
import { retryImport } from '#app/ui/retry-import.ts'
import styles from './search-box.module.css'
import type { SearchFormProps } from './search-form.tsx'

const maxWaitMs = 5000

/** Resolves at the first sign of a visitor, who may want to search; the server and a box in use do not wait. */
function firstUse(): Promise<unknown> | undefined {
  if (typeof document === 'undefined' || document.activeElement?.closest('search')) return undefined
  return new Promise((resolve) => {
    // React stops those in parts that are not hydrated from bubbling.
    for (const type of ['pointerover', 'keydown', 'focusin', 'popstate'])
      window.addEventListener(type, resolve, { once: true, capture: true })
    setTimeout(resolve, maxWaitMs)
  })
}

const SearchForm = lazy(async () => {
  await firstUse()
  return retryImport(() => import('./search-form.tsx'))
})

/** Searches within the page even before the script of the form arrives: without a connection it never would. */
function useEarlySubmit() {
  const navigate = useNavigate()
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      if (form.id !== 'search-form' || event.defaultPrevented) return
      event.preventDefault()
      const fields = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
      void navigate(`${href('/search')}?${new URLSearchParams(fields)}`)
    }
    window.addEventListener('submit', onSubmit)
    return () => window.removeEventListener('submit', onSubmit)
  }, [navigate])
}

/** Search form. Hydrates in place when its script arrives, so text, caret and focus stay; until then a plain form. */
export function SearchBox(props: SearchFormProps) {
  useEarlySubmit()
  return (
    <search>
      <Suspense fallback={<div className={styles.field} />}>
        <SearchForm {...props} />
      </Suspense>
    </search>
  )
}
