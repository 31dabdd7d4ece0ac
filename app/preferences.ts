import { defaultLanguage, type Language, languages, toLanguage } from '#text/languages.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export interface Preferences {
  language: Language
  theme: Theme
}

const oneYearInSeconds = 31_536_000

export function toTheme(value: unknown): Theme | undefined {
  return themes.find((theme) => theme === value)
}

/** Returns the language that an address asks for with `?lang=vi`. */
export const addressLanguage = (search: string): Language | undefined =>
  toLanguage(new URLSearchParams(search).get('lang'))

/** Returns the language of the address, else of the cookie, and the theme of the cookie; defaults for unknown values. */
export function readPreferences(request: Request): Preferences {
  const cookies = request.headers.get('Cookie') ?? ''
  return {
    language: addressLanguage(new URL(request.url).search) ?? cookieLanguage(cookies),
    theme: toTheme(cookieValue(cookies, 'theme')) ?? 'system',
  }
}

export const cookieLanguage = (cookies: string): Language =>
  toLanguage(cookieValue(cookies, 'lang')) ?? defaultLanguage

export function cookieValue(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1]
}

/** Formats a preference cookie, for browser and server alike. */
export function preferenceCookie(name: 'lang' | 'theme' | 'results', value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax`
}

/** Stores a preference of the browser, so that the next request has it. */
export function storePreference(name: Parameters<typeof preferenceCookie>[0], value: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in Firefox
  document.cookie = preferenceCookie(name, value)
  // Chromium stores a cookie after the assignment has returned; reading waits for it, a request would not.
  void document.cookie
}

/** Returns a path of this site, or `otherwise` for anything that could lead elsewhere. */
export function toLocalPath(value: unknown, otherwise = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 4000) return otherwise
  const base = 'http://this.site'
  const url = URL.canParse(value, base) ? new URL(value, base) : undefined
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return otherwise
  return url.pathname + url.search + url.hash
}

/** Returns a path of this site without its language, for a change of the preference. */
export function withoutLanguage(path: string): string {
  const [pathname, query] = path.split('?', 2)
  const others = query?.split('&').filter((pair) => !pair.startsWith('lang=')) ?? []
  return others.length > 0 ? `${pathname}?${others.join('&')}` : pathname
}

/**
 * Runs before the first paint. If the cookie is gone, restores local storage's values: the theme at once, the language
 * by one reload. The language of an address holds for the pages that follow, until the browser closes.
 */
export const restorePreferences = `(function(){try{
var d=document,s=localStorage,has=function(n){return d.cookie.indexOf(n+'=')>=0},
set=function(n,v){d.cookie=n+'='+v+'; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax'},
t=s.getItem('theme'),l=s.getItem('lang'),q=new URLSearchParams(location.search).get('lang');
if(q===d.documentElement.lang&&!new RegExp('(^|; )lang='+q).test(d.cookie))d.cookie='lang='+q+'; Path=/; SameSite=Lax';
if(!has('theme')&&(t==='light'||t==='dark')){d.documentElement.dataset.theme=t;set('theme',t)}
if(!has('lang')&&${JSON.stringify(languages)}.indexOf(l)>=0&&l!==d.documentElement.lang){set('lang',l);if(has('lang'))location.reload()}
}catch(e){}})()`
