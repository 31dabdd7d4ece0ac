import { data, redirect, type RouterContextProvider } from 'react-router'
import { requestInfo } from '#app/middleware/request-info.ts'
import { withCookies } from '#app/routes/auth/after-sign-in.ts'
import { type FormAnswer, parseForm, parsePasskeyAnswer, refuseForm } from '#app/routes/auth/form-answer.ts'
import { factorRemovalInput, passkeyInput, renewalInput, totpInput } from '#core/accounts/account-input.ts'
import { addTotp, removeFactor, renewRecoveryCodes } from '#core/accounts/second-factor/factors.server.ts'
import { addPasskey, offerPasskey } from '#core/accounts/second-factor/passkeys.server.ts'
import { repeatOffer, type TotpOffer } from '#core/accounts/second-factor/totp.server.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import type { Services } from '#core/services.server.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

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
export async function changeFactors(
  services: Services,
  user: CurrentUser,
  form: FormData,
  { request, context }: Asked,
) {
  const { address, origin } = context.get(requestInfo)
  const refuse = async ({ data: answer, init }: ReturnType<typeof refuseForm>) => {
    const { sealed } = answer.values
    return data<Done>(
      { answer, offer: sealed ? await repeatOffer(services.auth, user, sealed) : undefined },
      init ?? {},
    )
  }
  const added = (codes: string[] | undefined) => (codes ? data<Done>({ codes }) : done('added'))
  try {
    switch (form.get('intent')) {
      case 'totp': {
        const { input, refusal } = parseForm(totpInput, form)
        return refusal ? await refuse(refusal) : added(await addTotp(services, user, { ...input, address }))
      }
      case 'challenge': {
        const { options, cookies } = await offerPasskey(services, { headers: request.headers, origin })
        return data<Done>({ options }, { headers: withCookies(cookies) })
      }
      case 'passkey': {
        const { input, refusal } = parseForm(passkeyInput, form)
        if (refusal) return await refuse(refusal)
        const { passkeyName: name, passkeyPassword: password } = input
        const passkey = { name, password, address, origin, headers: request.headers }
        return added(await addPasskey(services, user, { ...passkey, response: parsePasskeyAnswer(form) }))
      }
      case 'codes': {
        const { input, refusal } = parseForm(renewalInput, form)
        if (refusal) return await refuse(refusal)
        const asked = { password: input.renewalPassword, address }
        return data<Done>({ codes: await renewRecoveryCodes(services, user, asked) })
      }
      default: {
        const { input, refusal } = parseForm(factorRemovalInput, form)
        if (refusal) return await refuse(refusal)
        const passkeyId = input.id === 'totp' ? undefined : input.id
        await removeFactor(services, user, { passkeyId, password: input.removalPassword, address })
        return done('removed')
      }
    }
  } catch (error) {
    return refuse(refuseForm(error, form, context))
  }
}

const done = (notice: 'added' | 'removed') => redirect(`/security?notice=${notice}`, 303)
