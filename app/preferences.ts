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

/** What the cookies of a request ask for; defaults for anything missing or unknown. */
export function readPreferences(request: Request): Preferences {
  const cookies = request.headers.get('Cookie') ?? ''
  return {
    language: cookieLanguage(cookies),
    theme: toTheme(cookieValue(cookies, 'theme')) ?? 'system',
  }
}

/** The language that cookies ask for. */
export const cookieLanguage = (cookies: string): Language =>
  toLanguage(cookieValue(cookies, 'lang')) ?? defaultLanguage

function cookieValue(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1]
}

/** A cookie as a browser and a server both write it. */
export function preferenceCookie(name: 'lang' | 'theme', value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax`
}

/** A path of this site, or `otherwise` for anything that could lead elsewhere. */
export function toLocalPath(value: unknown, otherwise = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 4000) return otherwise
  const base = 'http://this.site'
  const url = URL.canParse(value, base) ? new URL(value, base) : undefined
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return otherwise
  return url.pathname + url.search + url.hash
}

/**
 * Runs before the first paint. Where the cookie is gone, what local storage remembers wins: the theme at once, the
 * language by asking for the page again, once.
 */
export const restorePreferences = `(function(){try{
var d=document,s=localStorage,has=function(n){return d.cookie.indexOf(n+'=')>=0},
set=function(n,v){d.cookie=n+'='+v+'; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax'},
t=s.getItem('theme'),l=s.getItem('lang');
if(!has('theme')&&(t==='light'||t==='dark')){d.documentElement.dataset.theme=t;set('theme',t)}
if(!has('lang')&&${JSON.stringify(languages)}.indexOf(l)>=0&&l!==d.documentElement.lang){set('lang',l);if(has('lang'))location.reload()}
}catch(e){}})()`
