import { type FormEvent, useState } from 'react'
import { href, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { proveWork } from './solve-challenge.ts'

interface BudgetUsedProps {
  details: { quota: number; retryAfter: number; extendable: number; customer: number }
}

/** In place of a page whose companies exceed the day's budget: a proof of work where one counts, or when to come back. */
export default function BudgetUsed({ details }: BudgetUsedProps) {
  const { t } = useText()
  const minutes = Math.ceil(details.retryAfter / 60)
  const wait = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return (
    <div className={layout.narrow}>
      <title>{`${t('budget.title')} · ${productName}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('budget.title')}</h1>
      <p>{t('budget.text', { count: details.quota })}</p>
      {details.extendable === 1 && <ProofForm />}
      <p>{t(wait.hours > 0 ? 'budget.waitHours' : 'budget.wait', wait)}</p>
      {details.customer === 0 && (
        <p>
          {t('budget.customers')} <a href={href('/export-pricing')}>{t('layout.pricing')}</a>
        </p>
      )}
    </div>
  )
}

function ProofForm() {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setState('working')
    try {
      const payload = form.elements.namedItem('payload') as HTMLInputElement
      payload.value = await proveWork()
      form.submit()
    } catch {
      setState('failed')
    }
  }

  return (
    <form
      method="post"
      action={href('/more-companies')}
      className={`${layout.form} scripted`}
      onSubmit={submit}
    >
      <p>{t('budget.proof')}</p>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <input type="hidden" name="payload" defaultValue="" />
      {state === 'failed' && <Notice kind="error">{t('budget.failed')}</Notice>}
      <button
        className={`${button.button} ${button.primary}`}
        disabled={!isHydrated || state === 'working'}
        aria-live="polite"
      >
        {t(state === 'working' ? 'budget.working' : 'budget.continue')}
      </button>
    </form>
  )
}
