import { href, redirect } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { type Asked, countShown } from '#app/middleware/company-budget.ts'
import {
  answerForm,
  checkForm,
  formAction,
  type FormResult,
  InvalidForm,
} from '#app/middleware/form-action.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { readPreferences } from '#app/preferences.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import layout from '#app/ui/page.module.css'
import { type Company, hideableFields } from '#core/companies/company.ts'
import { findCompany } from '#core/companies/read-companies.server.ts'
import { AppError } from '#core/errors.ts'
import { submitRequest, realCorrections, shownFields } from '#core/requests/submit-request.server.ts'
import { answerWorkingDays } from '#core/requests/due-dates.ts'
import { type RequestKind, requestKinds, type RequestedChange } from '#core/requests/request.ts'
import { requesterInput, ticked, typedCorrections, changeInputs } from '#core/requests/request-input.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/request.ts'
import { RequestForm } from './request-form.tsx'
import styles from './request.module.css'

await loadTexts('account', 'content')

/** Returns the public fields of the company. Redirects other spellings of the id to the canonical address. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const company = await requestedCompany(args, id)
  const { slug, name, taxCode, kind, hiddenFields } = company
  const { search, searchParams } = new URL(args.request.url)
  if (id !== slug) throw redirect(`${href('/company/:id/request', { id: slug })}${search}`, 301)
  const isHousehold = kind === 'household'
  return {
    company: { slug, name, taxCode, isHousehold, hiddenFields, shown: shownFields(company) },
    isSent: searchParams.get('notice') === 'sent',
    when: { workingDays: answerWorkingDays, days: services().requestTermDays },
  }
}

export type RequestedCompany = Awaited<ReturnType<typeof loader>>['company']

/** Returns a company as visitors see it. Throws `company_not_found` for unknown and removed ones alike. */
async function requestedCompany(args: Asked, id: string): Promise<Company> {
  const found = await findCompany(services().db, id)
  if (!found) throw new AppError('company_not_found', 'Company not found.')
  await countShown(args, [found.company.id])
  return found.company
}

/** Stores the request and mails a link to confirm it. Throws `InvalidForm`, which names every invalid field. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const company = await requestedCompany(args, args.params.id)
    const sent = () => redirect(`${href('/company/:id/request', { id: company.slug })}?notice=sent`, 303)
    const change = readChange(company, form)
    const requester = checkForm(requesterInput, form)
    if (!change.input || !requester.input)
      throw new InvalidForm({ ...change.problems, ...requester.problems })
    // A bot filled in the invisible field: it gets the usual response, and nothing is stored.
    if (form.get('website')) return sent()
    await submitRequest(services(), {
      company,
      change: change.input,
      requester: requester.input,
      language: readPreferences(args.request).language,
      address: args.context.get(requestInfo).address,
    })
    return sent()
  },
  (error, form) =>
    error.type === 'company_not_found' || error.type === 'company_budget_used'
      ? undefined
      : answerForm(error, form),
)

function readChange(
  company: Company,
  form: FormData,
): { input?: RequestedChange; problems?: FormResult['problems'] } {
  const kind = requestKinds.find((name) => name === form.get('kind'))
  if (!kind) return { problems: { kind: 'required' } }
  const { input, problems } = checkForm(changeInputs[kind], form)
  if (problems) return { problems }
  const change = toChange(company, kind, input)
  // Corrections that equal the shown values, without a message, request nothing.
  const isNothing = 'message' in input && input.message === '' && Object.keys(change.corrections).length === 0
  return isNothing ? { problems: { kind: 'nothing' } } : { input: change }
}

const toChange = (company: Company, kind: RequestKind, input: Record<string, string>): RequestedChange => ({
  kind,
  fields: kind === 'hide' ? ticked(hideableFields, input, 'hide') : [],
  corrections: kind === 'correct' ? realCorrections(company, typedCorrections(input)) : {},
})

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = translatorOf((matches[0].loaderData as RootData).language)
  const parts = [t('requests.title'), loaderData?.company.name, productName].filter(Boolean)
  return [{ title: parts.join(' · ') }, { name: 'robots', content: 'noindex' }]
}

export default function CompanyRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { company, isSent } = loaderData
  const when = t('requests.when', loaderData.when)
  const back = <a href={href('/company/:id', { id: company.slug })}>{t('requests.toCompany')}</a>
  if (isSent && !actionData) {
    return (
      <div className={layout.narrow}>
        <h1>{t('requests.sent.title')}</h1>
        <p>{t('requests.sent.text')}</p>
        <p>{when}</p>
        <p className={layout.lead}>{t('requests.sent.hint')}</p>
        <p>{back}</p>
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <h1>{t('requests.title')}</h1>
      <p className={`${layout.lead} ${styles.company}`}>
        {t('requests.lead', { name: company.name, taxCode: company.taxCode })} {back}
      </p>
      <RequestForm company={company} result={actionData} />
      <p className={layout.lead}>{when}</p>
      <p className={layout.lead}>
        {t('requests.privacy')} <a href={href('/privacy')}>{t('requests.toPrivacy')}</a>
      </p>
    </div>
  )
}
