import { type FormEvent, useState } from 'react'
import { type Challenge, solveChallengeWorkers } from 'altcha-lib'
import { href, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'

interface BudgetUsedProps {
  details: { quota: number; retryAfter: number; extendable: number; customer: number }
}

/** Replaces a page past the day's budget: offers a proof of work if one helps, and shows the reset time. */
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
      className={`${layout.form} js-only`}
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

const maxWorkers = 4
const timeoutMs = 10 * 60_000

const createWorker = () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })

/** Fetches a challenge and solves it in web workers. Returns the payload of the form. */
async function proveWork(): Promise<string> {
  const response = await fetch(href('/more-companies'))
  if (!response.ok) throw new Error(`No challenge: ${response.status}`)
  const challenge: Challenge = await response.json()
  const concurrency = Math.min(maxWorkers, navigator.hardwareConcurrency || 1)
  const solution = await solveChallengeWorkers({ challenge, concurrency, createWorker, timeout: timeoutMs })
  if (!solution) throw new Error('The challenge was not solved in time.')
  return btoa(JSON.stringify({ challenge, solution }))
}
