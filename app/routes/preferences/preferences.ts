import { href, redirect } from 'react-router'
import { toLanguage } from '#text/languages.ts'
import { readForm } from '#app/middleware/read-form.ts'
import { preferenceCookie, toLocalPath, toTheme, withoutLanguage } from '#app/preferences.ts'
import type { Route } from './+types/preferences.ts'

/** Stores language and theme for browsers without script, and redirects back to the page. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request)
  const headers = new Headers()
  const language = toLanguage(form.get('lang'))
  if (language) headers.append('Set-Cookie', preferenceCookie('lang', language))
  const theme = toTheme(form.get('theme'))
  if (theme) headers.append('Set-Cookie', preferenceCookie('theme', theme))
  const back = toLocalPath(form.get('returnTo'))
  return redirect(language ? withoutLanguage(back) : back, { status: 303, headers })
}

export function loader() {
  return redirect(href('/'))
}
