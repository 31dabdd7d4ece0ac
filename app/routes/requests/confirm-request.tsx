import type { ReactNode } from 'react'
import { Form, href, redirect } from 'react-router'
import { formatDate } from '#text/formats.ts'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import { useFormResult } from '#app/routes/auth/use-form-result.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { correctableFields } from '#core/companies/company.ts'
import {
  confirmRequest,
  readUnconfirmed,
  type UnconfirmedRequest,
} from '#core/requests/confirm-request.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/confirm-request.ts'
import { fieldLabels } from './field-texts.ts'
import styles from './request.module.css'

await loadTexts('account', 'content')

const outcomes = ['opened', 'known'] as const

/** Returns the request of a mailed link. Changes nothing, because mail scanners follow links. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const unconfirmed = token === '' ? undefined : await readUnconfirmed(services(), token)
  const done = outcomes.find((name) => name === searchParams.get('done'))
  return { token, unconfirmed, done, due: readDue(searchParams) }
}

export const action = formAction(async (form) => {
  const token = form.get('token')
  const due = await confirmRequest(services(), typeof token === 'string' ? token : '')
  const done = new URLSearchParams({ done: due ? 'opened' : 'known', ...due })
  return redirect(`${href('/confirm-request')}?${done}`, 303)
})

/** Returns the due dates in the address after a confirmation. */
function readDue(searchParams: URLSearchParams) {
  const [answer, completion] = ['answerDue', 'completionDue'].map((name) => searchParams.get(name) ?? '')
  const areDays = [answer, completion].every((day) => /^\d{4}-\d\d-\d\d$/.test(day))
  return areDays ? { answer: formatDate(answer), completion: formatDate(completion) } : undefined
}

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorOf((matches[0].loaderData as RootData).language)
  return [
    { title: `${t('requests.confirm.title')} · ${productName}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ConfirmRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { token, unconfirmed, done, due } = loaderData
  const { isSending } = useFormResult(actionData)
  if (done && !actionData) {
    return (
      <div className={layout.narrow}>
        <h1>{t(`requests.confirm.${done}`)}</h1>
        <p>{due ? t('requests.confirm.due', due) : t('requests.confirm.next')}</p>
        <p>
          <a href={href('/search')}>{t('layout.search')}</a>
        </p>
      </div>
    )
  }
  // After any other failure the link is still valid.
  const isUsed = actionData?.error === 'invalid_token'
  const unused = isUsed ? undefined : unconfirmed ? token : actionData?.values.token
  return (
    <div className={layout.narrow}>
      <h1>{t('requests.confirm.title')}</h1>
      <FormError result={actionData} otherwise="auth.failed" />
      {unused ? (
        <>
          {unconfirmed && (
            <>
              <p className={layout.lead}>{t('requests.confirm.press')}</p>
              <RequestFacts request={unconfirmed} />
            </>
          )}
          <Form method="post" action={href('/confirm-request')} className={layout.form}>
            <input type="hidden" name="token" value={unused} />
            <button className={`${button.button} ${button.primary}`} disabled={isSending}>
              {t('requests.confirm.button')}
            </button>
          </Form>
          <p className={layout.lead}>{t('requests.confirm.notYou')}</p>
        </>
      ) : (
        <>
          {!actionData && <Notice kind="warning">{t('requests.confirm.used')}</Notice>}
          <p>{t('requests.confirm.again')}</p>
          <p>
            <a href={href('/search')}>{t('layout.search')}</a>
          </p>
        </>
      )}
    </div>
  )
}

function RequestFacts({ request }: { request: UnconfirmedRequest }) {
  const { t } = useText()
  const { companyName, slug, kind, fields, corrections, message, requesterName, requesterRole } = request
  const company = slug === null ? companyName : <a href={href('/company/:id', { id: slug })}>{companyName}</a>
  const facts: [label: string, value: ReactNode][] = [
    [t('requests.confirm.company'), company],
    [t('requests.confirm.asked'), t(`requests.kind.${kind}`)],
    [t('requests.hide'), fields.map((field) => t(fieldLabels[field])).join(', ')],
    ...correctableFields.map((field): [string, ReactNode] => [
      t('requests.confirm.should', { field: t(fieldLabels[field]) }),
      corrections[field],
    ]),
    [t('requests.confirm.who'), [requesterName, requesterRole].filter(Boolean).join(', ')],
    [t('requests.confirm.message'), message],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
