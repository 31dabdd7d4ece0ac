import { type ActionFunctionArgs, href, redirect } from 'react-router'
import {
  answerForm,
  checkForm,
  formAction,
  type FormAnswer,
  InvalidForm,
} from '#app/middleware/form-action.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { readPreferences } from '#app/preferences.ts'
import { type Company, hideableFields } from '#core/companies/company.ts'
import { askRequest, realCorrections } from '#core/requests/ask-request.server.ts'
import { type RequestKind, requestKinds, type Wish } from '#core/requests/request.ts'
import { requesterInput, ticked, typedCorrections, wishInputs } from '#core/requests/request-input.ts'
import { services } from '#core/services.server.ts'
import { requestedCompany } from './load-request.server.ts'

/** Takes a request as its form says it. Throws `InvalidForm`, which names every field that is wrong. */
export const sendRequest = formAction(
  async (form, args: ActionFunctionArgs) => {
    const company = await requestedCompany(args, args.params.id ?? '')
    const sent = () => redirect(`${href('/company/:id/request', { id: company.slug })}?notice=sent`, 303)
    const wish = readWish(company, form)
    const requester = checkForm(requesterInput, form)
    if (!wish.input || !requester.input) throw new InvalidForm({ ...wish.problems, ...requester.problems })
    // A program that fills in what nobody sees is answered as anybody, and nothing is kept.
    if (form.get('website')) return sent()
    await askRequest(services(), {
      company,
      wish: wish.input,
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

function readWish(company: Company, form: FormData): { input?: Wish; problems?: FormAnswer['problems'] } {
  const kind = requestKinds.find((name) => name === form.get('kind'))
  if (!kind) return { problems: { kind: 'required' } }
  const { input, problems } = checkForm(wishInputs[kind], form)
  if (problems) return { problems }
  const wish = wishOf(company, kind, input)
  // Whoever types what is shown already, and says nothing else, asks for nothing.
  const isNothing = 'message' in input && input.message === '' && Object.keys(wish.corrections).length === 0
  return isNothing ? { problems: { kind: 'nothing' } } : { input: wish }
}

const wishOf = (company: Company, kind: RequestKind, input: Record<string, string>): Wish => ({
  kind,
  fields: kind === 'hide' ? ticked(hideableFields, input, 'hide') : [],
  corrections: kind === 'correct' ? realCorrections(company, typedCorrections(input)) : {},
})
