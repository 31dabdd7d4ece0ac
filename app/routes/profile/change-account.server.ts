import { redirect, type RouterContextProvider } from 'react-router'
import { parseForm, refuseForm } from '#app/routes/auth/form-answer.ts'
import { deviceOf } from '#app/routes/auth/device.ts'
import { withCookies } from '#app/routes/auth/after-sign-in.ts'
import {
  closingInput,
  emailChangeInput,
  passwordChangeInput,
  profileInput,
} from '#core/accounts/account-input.ts'
import { changeEmail } from '#core/accounts/change-email.server.ts'
import { changePassword } from '#core/accounts/change-password.server.ts'
import { changeProfile } from '#core/accounts/change-profile.server.ts'
import { closeAccount } from '#core/accounts/close-account.server.ts'
import { renewDeviceCookie } from '#core/accounts/device-cookie.server.ts'
import { signOut } from '#core/accounts/sign-in.server.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import type { Services } from '#core/services.server.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Does what one of the forms of the profile asks, and leads back to it, or says what is wrong. */
export async function changeAccount(
  services: Services,
  user: CurrentUser,
  form: FormData,
  { request, context }: Asked,
) {
  const { address, cookies } = deviceOf(request, context)
  const saved = (notice: string, set: string[] = []) =>
    redirect(`/profile?notice=${notice}`, { status: 303, headers: withCookies(set) })
  try {
    switch (form.get('intent')) {
      case 'email': {
        const { input, refusal } = parseForm(emailChangeInput, form)
        if (refusal) return refusal
        await changeEmail(services, user, { email: input.email, password: input.emailPassword, address })
        return saved('email')
      }
      case 'password': {
        const { input, refusal } = parseForm(passwordChangeInput, form)
        if (refusal) return refusal
        const revokedKeys = await changePassword(services, user, { ...input, address })
        const known = await renewDeviceCookie(services, cookies, user.id)
        return saved(revokedKeys > 0 ? 'passwordAndKeys' : 'password', known)
      }
      case 'close': {
        const { input, refusal } = parseForm(closingInput, form)
        if (refusal) return refusal
        await closeAccount(services, { userId: user.id, password: input.closingPassword, address })
        const ended = await signOut(services.auth, request.headers)
        return redirect('/login?notice=closed', { status: 303, headers: withCookies(ended) })
      }
      default: {
        const { input, refusal } = parseForm(profileInput, form)
        if (refusal) return refusal
        await changeProfile(services.db, user.id, input)
        return saved('saved')
      }
    }
  } catch (error) {
    return refuseForm(error, form, context)
  }
}
