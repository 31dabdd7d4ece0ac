import type { ReactNode } from 'react'
import { href, redirect } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { formAction, parseForm } from '#app/middleware/form-action.ts'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import badge from '#app/ui/badge.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { correctableFields, hideableFields } from '#core/companies/company.ts'
import { AppError } from '#core/errors.ts'
import {
  acknowledgeRequest,
  declineRequest,
  grantRequest,
  restoreCompany,
} from '#core/requests/decide-request.server.ts'
import {
  acknowledgeInput,
  declineInput,
  grantInput,
  restoreInput,
  ticked,
  typedCorrections,
} from '#core/requests/request-input.ts'
import type { Effect } from '#core/requests/read-effects.server.ts'
import { type JudgedRequest, type ListedRequest, readRequest } from '#core/requests/read-requests.server.ts'
import { services } from '#core/services.server.ts'
import { formatMoment } from '#text/formats.ts'
import { adminMeta } from '../admin-pages.tsx'
import { Changes } from '../audit/describe-entry.tsx'
import type { Route } from './+types/request.ts'
import { AcknowledgeForm, DecisionForm, RestoreForm } from './request-forms.tsx'
import { RequestDiff } from './request-diff.tsx'
import { Clocks } from './due-dates.tsx'
import styles from './requests.module.css'

const notices = ['acknowledged', 'granted', 'declined', 'restored'] as const
const decidedTexts = {
  already_decided: 'admin.requests.alreadyDecided',
  already_answered: 'admin.requests.alreadyAnswered',
} as const
const tones = { open: badge.warning, granted: badge.good, declined: badge.bad } as const

export async function loader({ request, params }: Route.LoaderArgs) {
  const noticeParam = new URL(request.url).searchParams.get('notice')
  return {
    request: await readRequest(services().db, params.id),
    notice: notices.find((name) => name === noticeParam),
  }
}

export const action = formAction(async (form, args: Route.ActionArgs) => {
  const actor = await administrator(args)
  const requestId = args.params.id
  const done = (notice: string) =>
    redirect(`${href('/admin/requests/:id', { id: requestId })}?notice=${notice}`, 303)
  switch (form.get('intent')) {
    case 'restore': {
      const input = parseForm(restoreInput, form)
      const restoration = {
        show: ticked(hideableFields, input, 'show'),
        release: ticked(correctableFields, input, 'release'),
        relist: input.relist !== '',
      }
      await restoreCompany(services(), actor, { requestId, reason: input.restoreReason, restoration })
      return done('restored')
    }
    case 'acknowledge': {
      const input = parseForm(acknowledgeInput, form)
      await acknowledgeRequest(services(), actor, { requestId, text: input.acknowledgement })
      return done('acknowledged')
    }
    case 'decline': {
      const input = parseForm(declineInput, form)
      await declineRequest(services(), actor, { requestId, reason: input.reason })
      return done('declined')
    }
    case 'grant': {
      const input = parseForm(grantInput, form)
      const effects = {
        hide: ticked(hideableFields, input, 'hide'),
        corrections: typedCorrections(input),
        remove: input.remove !== '',
      }
      await grantRequest(services(), actor, { requestId, reason: input.reason, effects })
      return done('granted')
    }
    default:
      throw new AppError('invalid_input', 'There is no such form.')
  }
})

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, 'admin.requests', loaderData?.request.companyName)

export default function AdminRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { request, notice } = loaderData
  const { company, status } = request
  // The decision form shows the error of an unknown intent.
  const intent = actionData?.values.intent ?? ''
  const form = intent === 'restore' || intent === 'acknowledge' ? intent : 'decide'
  const resultOf = (name: typeof form) => (name === form ? actionData : undefined)
  const restore = (
    <RestoreForm
      key={`${company.hiddenFields}|${company.correctedFields}`}
      request={request}
      result={resultOf('restore')}
    />
  )
  return (
    <div className={layout.page}>
      <p>
        <a href={href('/admin/requests')}>{t('admin.requests.back')}</a>
      </p>
      <div className={layout.head}>
        <h1>{company.name}</h1>
        <span className={`${badge.badge} ${tones[status]}`}>{t(`admin.requests.status.${status}`)}</span>
      </div>
      {notice && !actionData && <Notice kind="success">{t(`admin.requests.notice.${notice}`)}</Notice>}
      {(actionData?.error === 'already_decided' || actionData?.error === 'already_answered') && (
        <Notice kind="error">
          <p>{t(decidedTexts[actionData.error])}</p>
        </Notice>
      )}
      <Clocks clocks={request.clocks} />
      <div className={styles.columns}>
        <RequestDiff request={request} />
        {status === 'open' ? (
          <DecisionForm request={request} result={resultOf('decide')} />
        ) : (
          <div className={layout.page}>
            {status === 'granted' && <Effects effects={request.effects} />}
            {restore}
          </div>
        )}
        <div className={layout.page}>
          {status === 'open' && !request.clocks?.[0].doneAt && (
            <AcknowledgeForm request={request} result={resultOf('acknowledge')} />
          )}
          <RequesterFacts request={request} />
          {status === 'open' && restore}
          <EarlierRequests others={request.others} />
        </div>
      </div>
    </div>
  )
}

/** Other requests about the company, latest first. */
function EarlierRequests({ others }: { others: readonly ListedRequest[] }) {
  const { t } = useText()
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.others')}</h2>
      {others.length === 0 ? (
        <p className={layout.lead}>{t('admin.requests.noOthers')}</p>
      ) : (
        <ul className={styles.facts}>
          {others.map(({ id, kind, status, createdAt, requesterName }) => (
            <li key={id}>
              <a href={href('/admin/requests/:id', { id })}>{t(`admin.requests.kind.${kind}`)}</a>
              <span className={table.detail}>
                {formatMoment(createdAt)} · {requesterName} · {t(`admin.requests.status.${status}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The requester, their message and the outcome. */
function RequesterFacts({ request }: { request: JudgedRequest }) {
  const { t } = useText()
  const { requesterName, requesterRole, requesterEmail, language, address } = request
  const { createdAt, confirmedAt, acknowledgement, decidedAt, decidedBy, reason } = request
  const fact = (name: string, value: ReactNode) =>
    value && (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    )
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.requester')}</h2>
      <dl className={styles.facts}>
        {fact(t('admin.requests.name'), requesterName)}
        {fact(t('admin.requests.role'), requesterRole)}
        {fact(
          t('admin.requests.email'),
          <>
            <a href={`mailto:${requesterEmail}`}>{requesterEmail}</a>
            {confirmedAt && ` (${t('admin.requests.confirmedAt', { moment: formatMoment(confirmedAt) })})`}
          </>,
        )}
        {fact(t('admin.requests.sentAt'), `${formatMoment(createdAt)} · ${address}`)}
        {fact(t('admin.requests.language'), t(`admin.language.${language}`))}
        {fact(t('admin.requests.acknowledged'), acknowledgement)}
        {decidedAt && fact(t('admin.requests.decided'), `${formatMoment(decidedAt)}, ${decidedBy ?? ''}`)}
        {fact(t('admin.requests.reason'), reason)}
      </dl>
    </section>
  )
}

/** The changes made when the request was granted; later changes are in the audit log. */
function Effects({ effects }: { effects: readonly Effect[] }) {
  const { t } = useText()
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.done')}</h2>
      {effects.length === 0 ? (
        <p className={layout.lead}>{t('admin.requests.doneNothing')}</p>
      ) : (
        <ul className={styles.facts}>
          {effects.map(({ id, action, before, after }) => (
            <li key={id}>
              {t(`adminAudit.act.${action}`)}
              <Changes before={before} after={after} reason={null} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
