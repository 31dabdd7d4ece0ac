import { AppError } from '#core/errors.ts'
import { type HelpCategory, findHelpCategory } from './help-categories.ts'

/** What can be wrong with a field; edges have the words for each. */
export type HelpProblem = 'required' | 'tooLong' | 'oneLanguage'

/** In characters. */
export const longestHelp = { title: 200, metaDescription: 160, content: 100_000 } as const

/** As a form sends it: text of every kind, blank for none. */
export const helpFields = [
  'category',
  'titleEn',
  'metaDescriptionEn',
  'contentEn',
  'titleVi',
  'metaDescriptionVi',
  'contentVi',
] as const
export type HelpField = (typeof helpFields)[number]
export type HelpFields = Readonly<Record<HelpField, string>>

/** Texts as they are kept; null in a language that was not begun. */
export interface HelpInput {
  category: HelpCategory
  titleEn: string | null
  metaDescriptionEn: string | null
  contentEn: string | null
  titleVi: string | null
  metaDescriptionVi: string | null
  contentVi: string | null
}

export type HelpProblems = Partial<Record<HelpField, HelpProblem>>

const line = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
    .normalize('NFC')
/** Characters as a person counts them, not UTF-16 units. */
export const lengthOf = (text: string) => [...text.normalize('NFC')].length

/**
 * What a form says, with what is wrong with it by field. A language is begun as soon as one of its fields says
 * something; then it needs all of them, and one language at least is needed. `clean` sanitises HTML, `isEmpty` says
 * whether what it leaves says nothing.
 */
export function parseHelp(
  fields: HelpFields,
  clean: (html: string) => string,
  isEmpty: (html: string) => boolean,
): { input: HelpInput; problems?: undefined } | { input?: undefined; problems: HelpProblems } {
  const problems: HelpProblems = {}
  const category = findHelpCategory(fields.category)?.id
  if (!category) problems.category = 'required'
  const english = parseTexts('En')
  const vietnamese = parseTexts('Vi')
  if (!english.titleEn && !vietnamese.titleVi && Object.keys(problems).every((name) => name === 'category')) {
    problems.titleEn = 'oneLanguage'
  }
  if (!category || Object.keys(problems).length > 0) return { problems }
  return { input: { category, ...noTexts, ...english, ...vietnamese } }

  function parseTexts(ending: 'En' | 'Vi'): Partial<HelpInput> {
    const html = clean(fields[`content${ending}`])
    const texts = {
      title: line(fields[`title${ending}`]),
      metaDescription: line(fields[`metaDescription${ending}`]),
      content: isEmpty(html) ? '' : html,
    }
    const names = Object.keys(texts) as (keyof typeof texts)[]
    if (names.every((name) => texts[name] === '')) return {}
    for (const name of names) {
      if (texts[name] === '') problems[`${name}${ending}`] = 'required'
      else if (lengthOf(texts[name]) > longestHelp[name]) problems[`${name}${ending}`] = 'tooLong'
    }
    return Object.fromEntries(names.map((name) => [`${name}${ending}`, texts[name]]))
  }
}

const noTexts = {
  titleEn: null,
  metaDescriptionEn: null,
  contentEn: null,
  titleVi: null,
  metaDescriptionVi: null,
  contentVi: null,
} as const

/** The name that people know an article by. Throws where it has none. */
export function helpName({ titleEn, titleVi }: Pick<HelpInput, 'titleEn' | 'titleVi'>): string {
  const name = titleEn ?? titleVi
  if (name === null) throw new AppError('invalid_input', 'An article needs a title.')
  return name
}
