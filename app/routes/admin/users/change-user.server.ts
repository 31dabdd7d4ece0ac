import { redirect, type RouterContextProvider } from 'react-router'
import { administrator, freshAdministrator } from '#app/middleware/current-user.ts'
import { parseForm, refuseForm } from '#app/routes/auth/form-answer.ts'
import { deleteUser, endSignInsOf } from '#core/accounts/administer/delete-user.server.ts'
import { updateUser } from '#core/accounts/administer/update-user.server.ts'
import { userInput } from '#core/accounts/administer/user-input.ts'
import { AppError } from '#core/errors.ts'
import type { Services } from '#core/services.server.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Does what one of the forms about an account asks, and leads on, or says what is wrong. */
export async function changeUser(
  context: Pick<Services, 'db' | 'ledgerKey' | 'authOptions'>,
  userId: string,
  form: FormData,
  asked: Asked,
) {
  const done = (notice: string) => redirect(`/admin/users/${userId}?notice=${notice}`, 303)
  try {
    const actor = await administrator(asked)
    switch (form.get('intent')) {
      case 'save': {
        const { input, refusal } = parseForm(userInput, form)
        if (refusal) return refusal
        const isGrave = input.role !== input.seenRole || input.credits !== input.seenCredits
        if (isGrave) await freshAdministrator(asked, form)
        await updateUser(context, actor, userId, input)
        return done('saved')
      }
      case 'end_sign_ins':
        await endSignInsOf(context, actor, userId)
        return done('endedSignIns')
      case 'delete':
        await deleteUser(context, await freshAdministrator(asked, form), userId)
        return redirect(`/admin/users?deleted=${userId}`, 303)
      default:
        throw new AppError('invalid_input', 'No form of this page says so.')
    }
  } catch (error) {
    return refuseForm(error, form, asked.context)
  }
}
