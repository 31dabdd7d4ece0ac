import { redirect, type RouterContextProvider } from 'react-router'
import { administrator } from '#app/middleware/current-user.ts'
import { parseForm, refuseForm } from '#app/routes/auth/form-answer.ts'
import { correctableFields, hideableFields } from '#core/companies/company.ts'
import { AppError } from '#core/errors.ts'
import { acknowledgeInput, declineInput, grantInput, restoreInput } from '#core/requests/decision-input.ts'
import {
  acknowledgeRequest,
  declineRequest,
  grantRequest,
  restoreCompany,
} from '#core/requests/decide-request.server.ts'
import { ticked, typedCorrections } from '#core/requests/request-input.ts'
import { services } from '#core/services.server.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Does what one of the forms of a request asks, and leads back to it, or says what is wrong. */
export async function actOnRequest(requestId: string, form: FormData, asked: Asked) {
  const actor = await administrator(asked)
  const done = (notice: string) => redirect(`/admin/requests/${requestId}?notice=${notice}`, 303)
  try {
    switch (form.get('intent')) {
      case 'restore': {
        const { input, refusal } = parseForm(restoreInput, form)
        if (refusal) return refusal
        const restoration = {
          show: ticked(hideableFields, input, 'show'),
          release: ticked(correctableFields, input, 'release'),
          relist: input.relist !== '',
        }
        await restoreCompany(services(), actor, { requestId, reason: input.restoreReason, restoration })
        return done('restored')
      }
      case 'acknowledge': {
        const { input, refusal } = parseForm(acknowledgeInput, form)
        if (refusal) return refusal
        await acknowledgeRequest(services(), actor, { requestId, text: input.acknowledgement })
        return done('acknowledged')
      }
      case 'decline': {
        const { input, refusal } = parseForm(declineInput, form)
        if (refusal) return refusal
        await declineRequest(services(), actor, { requestId, reason: input.reason })
        return done('declined')
      }
      case 'grant': {
        const { input, refusal } = parseForm(grantInput, form)
        if (refusal) return refusal
        const effects = {
          hide: ticked(hideableFields, input, 'hide'),
          corrections: typedCorrections(input),
          remove: input.remove !== '',
        }
        await grantRequest(services(), actor, { requestId, reason: input.reason, effects })
        return done('granted')
      }
      default:
        throw new AppError('invalid_input', 'A request is answered, granted, declined or taken back.')
    }
  } catch (error) {
    return refuseForm(error, form, asked.context)
  }
}
