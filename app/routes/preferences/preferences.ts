import { redirect } from 'react-router'
import { toLanguage } from '#app/i18n/languages.ts'
import { preferenceCookie, toLocalPath, toTheme } from '#app/preferences.ts'
import type { Route } from './+types/preferences.ts'

/** In bytes: two short words and a path that may hold a long query. */
const longestForm = 65_536

/** The language and theme forms, for browsers without script: remembers the choice and goes back to the page. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request)
  const headers = new Headers()
  const language = toLanguage(form.get('lang'))
  if (language) headers.append('Set-Cookie', preferenceCookie('lang', language))
  const theme = toTheme(form.get('theme'))
  if (theme) headers.append('Set-Cookie', preferenceCookie('theme', theme))
  return redirect(toLocalPath(form.get('returnTo')), { status: 303, headers })
}

/** Anyone may send anything here: what is larger than the form can be, or no form, counts as an empty one. */
async function readForm(request: Request): Promise<FormData> {
  const length = Number(request.headers.get('Content-Length') ?? Infinity)
  if (length > longestForm) return new FormData()
  return request.formData().catch(() => new FormData())
}

export function loader() {
  return redirect('/')
}
