import { defaultLanguage, type Language, languages, toLanguage } from '#text/languages.ts'
import { type Catalogue, createTranslate, type Translate } from './translate.ts'

/** Parts of the site whose texts load together: folders of `en/` and `vi/`, and a chunk each in the browser. */
const groups = ['public', 'account', 'content', 'admin'] as const
type Group = (typeof groups)[number]

/** By path: `./en/public/home.ts` exports one catalogue. */
const files = import.meta.glob<Record<string, Catalogue>>('./*/*/*.ts')
const catalogues = new Map<Language, Catalogue>()
const translators = new Map<Language, Translate>()

async function load(language: Language, wanted: readonly Group[]): Promise<void> {
  const isWanted = (path: string) => wanted.some((group) => path.startsWith(`./${language}/${group}/`))
  const modules = await Promise.all(
    Object.entries(files).map(([path, open]) => (isWanted(path) ? open() : {})),
  )
  const catalogue = catalogues.get(language) ?? {}
  for (const exported of modules) Object.assign(catalogue, ...Object.values(exported))
  if (catalogues.has(language)) return
  catalogues.set(language, catalogue)
  translators.set(language, createTranslate(language, catalogue))
}

// The server loads all languages at start.
if (import.meta.env.SSR) {
  await Promise.all(languages.map((language) => load(language, groups)))
}

/** The language the page was rendered in. Read once: browser translation changes `lang`. */
export const pageLanguage: Language = import.meta.env.SSR
  ? defaultLanguage
  : (toLanguage(document.documentElement.lang) ?? defaultLanguage)

/**
 * Loads texts in the page's language. A layout, a page outside of one or a lazy part awaits it first, so its code runs
 * after its texts are loaded.
 */
export async function loadTexts(...wanted: Group[]): Promise<void> {
  if (!import.meta.env.SSR) await load(pageLanguage, wanted)
}

/** Returns the only translator of a language. Throws when none of its texts are loaded. */
export function translatorOf(language: Language): Translate {
  const translate = translators.get(language)
  if (!translate) throw new Error(`The texts of ${language} are not loaded`)
  return translate
}
