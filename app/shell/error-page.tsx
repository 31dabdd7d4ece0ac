import { lazy, Suspense } from 'react'
import { href, isRouteErrorResponse } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import button from '#app/ui/button.module.css'
import styles from './shell.module.css'

/** Loaded on demand, as few visitors see it. */
const BudgetUsed = lazy(() => import('#app/routes/more-companies/budget-used.tsx'))

/** Says what to do next. The cause is in the log only, under the reference shown here. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useText()
  const { status, data } = isRouteErrorResponse(error) ? error : {}
  if (data?.type === 'company_budget_used') {
    return (
      <Suspense>
        <BudgetUsed details={data.details} />
      </Suspense>
    )
  }
  const kind = status === 404 ? 'notFound' : status === 503 ? 'unavailable' : 'unexpected'
  const title = t(`layout.error.${kind}Title`)
  return (
    <div className={styles.error}>
      <title>{`${title} · ${productName}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>{t(`layout.error.${kind}Text`)}</p>
      <div className={styles.ways}>
        <a className={`${button.button} ${button.primary}`} href={href('/search')}>
          {t('layout.search')}
        </a>
        {status !== 404 && (
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the same address again
          <a className={button.button} href="">
            {t('layout.error.retry')}
          </a>
        )}
        <a className={button.button} href={href('/')}>
          {t('layout.error.home')}
        </a>
      </div>
      {data?.requestId && (
        <p className={styles.reference}>{t('layout.error.reference', { id: data.requestId })}</p>
      )}
    </div>
  )
}
