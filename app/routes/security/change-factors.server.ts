import { type ActionFunctionArgs, data, href, redirect } from 'react-router'
import { signedInUser } from '#app/middleware/current-user.ts'
import {
  answerForm,
  formAction,
  type FormAnswer,
  parseForm,
  parsePasskeyAnswer,
} from '#app/middleware/form-action.ts'
import { requestInfo } from '#app/middleware/request-info.ts'
import { withCookies } from '#app/routes/auth/after-sign-in.ts'
import { factorRemovalInput, passkeyInput, renewalInput, totpInput } from '#core/accounts/account-input.ts'
import { addTotp, removeFactor, renewRecoveryCodes } from '#core/accounts/second-factor/factors.server.ts'
import { addPasskey, offerPasskey } from '#core/accounts/second-factor/passkeys.server.ts'
import { repeatOffer, type TotpOffer } from '#core/accounts/second-factor/totp.server.ts'
import { services } from '#core/services.server.ts'

/** Result of a form of the page. New recovery codes are returned here once. */
export interface Done {
  /** Of a form that failed. */
  answer?: FormAnswer
  /** The secret that was shown, again. */
  offer?: TotpOffer
  codes?: string[]
  /** For the authenticator of the browser. */
  options?: Record<string, unknown>
}

/** Handles the forms of the page, told apart by `intent`. */
export const changeFactors = formAction(
  async (form, args: ActionFunctionArgs) => {
    const user = await signedInUser(args)
    const { address, origin } = args.context.get(requestInfo)
    const added = (codes: string[] | undefined) => (codes ? data<Done>({ codes }) : done('added'))
    switch (form.get('intent')) {
      case 'totp': {
        const input = parseForm(totpInput, form)
        return added(await addTotp(services(), user, { ...input, address }))
      }
      case 'challenge': {
        const { options, cookies } = await offerPasskey(services(), { headers: args.request.headers, origin })
        return data<Done>({ options }, { headers: withCookies(cookies) })
      }
      case 'passkey': {
        const input = parseForm(passkeyInput, form)
        const { passkeyName: name, passkeyPassword: password } = input
        const passkey = { name, password, address, origin, headers: args.request.headers }
        return added(await addPasskey(services(), user, { ...passkey, response: parsePasskeyAnswer(form) }))
      }
      case 'codes': {
        const input = parseForm(renewalInput, form)
        const asked = { password: input.renewalPassword, address }
        return data<Done>({ codes: await renewRecoveryCodes(services(), user, asked) })
      }
      default: {
        const input = parseForm(factorRemovalInput, form)
        const passkeyId = input.id === 'totp' ? undefined : input.id
        await removeFactor(services(), user, { passkeyId, password: input.removalPassword, address })
        return done('removed')
      }
    }
  },
  async (error, form, args): Promise<Done> => {
    const answer = answerForm(error, form)
    const { sealed } = answer.values
    if (!sealed) return { answer }
    return { answer, offer: await repeatOffer(services().auth, await signedInUser(args), sealed) }
  },
)

const done = (notice: 'added' | 'removed') => redirect(`${href('/security')}?notice=${notice}`, 303)
