import { data, redirect, type RouterContextProvider } from 'react-router'
import { requestInfo } from '#app/middleware/request-info.ts'
import { readPreferences } from '#app/preferences.ts'
import { type FormAnswer, parseForm, refuseForm } from '#app/routes/auth/form-answer.ts'
import { type Company, hideableFields } from '#core/companies/company.ts'
import { askRequest, realCorrections } from '#core/requests/ask-request.server.ts'
import { type RequestKind, requestKinds, type Wish } from '#core/requests/request.ts'
import { requesterInput, ticked, typedCorrections, wishInputs } from '#core/requests/request-input.ts'
import { services } from '#core/services.server.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Takes a request as its form says it, or names every field that is wrong. */
export async function sendRequest(company: Company, form: FormData, { request, context }: Asked) {
  const sent = () => redirect(`/company/${company.slug}/request?notice=sent`, 303)
  const wish = readWish(company, form)
  const requester = parseForm(requesterInput, form)
  if (!wish.input || !requester.input) {
    const problems = { ...wish.refusal?.data.problems, ...requester.refusal?.data.problems }
    const { values } = (wish.refusal ?? requester.refusal!).data
    return data<FormAnswer>({ problems, values }, { status: 422 })
  }
  // A program that fills in what nobody sees is answered as anybody, and nothing is kept.
  if (form.get('website')) return sent()
  try {
    await askRequest(services(), {
      company,
      wish: wish.input,
      requester: requester.input,
      language: readPreferences(request).language,
      address: context.get(requestInfo).address,
    })
    return sent()
  } catch (error) {
    return refuseForm(error, form, context)
  }
}

function readWish(company: Company, form: FormData): { input?: Wish; refusal?: ReturnType<typeof refusal> } {
  const kind = requestKinds.find((name) => name === form.get('kind'))
  if (!kind) return { refusal: refusal(form, 'required') }
  const { input, refusal: refused } = parseForm(wishInputs[kind], form)
  if (refused) return { refusal: refused }
  const wish = wishOf(company, kind, input)
  // Whoever types what is shown already, and says nothing else, asks for nothing.
  const isNothing = 'message' in input && input.message === '' && Object.keys(wish.corrections).length === 0
  return isNothing ? { refusal: refusal(form, 'nothing') } : { input: wish }
}

const wishOf = (company: Company, kind: RequestKind, input: Record<string, string>): Wish => ({
  kind,
  fields: kind === 'hide' ? ticked(hideableFields, input, 'hide') : [],
  corrections: kind === 'correct' ? realCorrections(company, typedCorrections(input)) : {},
})

function refusal(form: FormData, kind: 'required' | 'nothing') {
  const values = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  return data<FormAnswer>({ problems: { kind }, values }, { status: 422 })
}
