import { preferenceCookie, type Theme } from '#app/preferences.ts'

/** Keeps a choice in this browser: in local storage for later, in the cookie so that the server knows at once. */
export function remember(name: 'lang' | 'theme', value: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in Firefox
  document.cookie = preferenceCookie(name, value)
  try {
    localStorage.setItem(name, value)
  } catch {
    // Storage is refused in some private windows; the cookie is enough for now.
  }
}

export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}
