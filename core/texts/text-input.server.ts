import { isSlug } from '#text/slug.ts'
import { isUuid } from '#text/uuid.ts'
import { findHelpCategory } from './help-categories.ts'
import { contentText, sanitizeContent } from './sanitize-content.server.ts'
import type { Text } from './text.ts'
import {
  kindOf,
  lengthOf,
  type TextField,
  type TextKind,
  type TextPart,
  type TextValues,
} from './text-kinds.ts'

/** Problem codes of a field; the form has a message for each. */
type TextProblem = 'required' | 'oneLanguage' | 'tooLong' | 'notASlug' | 'slugTaken' | 'coverGone'
export type TextProblems = Partial<Record<TextField, TextProblem>>

/** A valid form; fields of the other kind are undefined, those of an unused language null. */
export interface TextInput extends Pick<Text, 'titleEn' | 'contentEn' | 'titleVi' | 'contentVi'> {
  metaDescriptionEn?: string | null
  metaDescriptionVi?: string | null
  category?: Text['category']
  status?: Text['status']
  /** '' to make one from the title. */
  slug?: string
  coverId?: string | null
}

/** Replaced by a single space in single-line fields; help also drops control characters and bidi overrides. */
const gaps = {
  article: /[\s\0]+/g,
  help: /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\s]+/gu,
} as const

/** Returns sanitised HTML, or '' for HTML without visible content. */
function body(html: string): string {
  const content = sanitizeContent(html.replaceAll('\0', ''))
  return contentText(content) === '' && !content.includes('<img') ? '' : content
}

/**
 * Returns a form as a text with sanitised bodies, or problems by field. Filling in any field of a language requires all
 * of them; at least one language is required.
 */
export function checkText(
  kind: TextKind,
  values: TextValues,
): { input: TextInput; problems?: undefined } | { input?: undefined; problems: TextProblems } {
  const { fields, maxLengths, firstFields } = kindOf(kind)
  const problems: TextProblems = {}
  const english = readLanguage('En')
  const vietnamese = readLanguage('Vi')
  if (!english.isBegun && !vietnamese.isBegun)
    for (const field of firstFields) problems[field] = 'oneLanguage'

  const category = findHelpCategory(values.category ?? '')?.id
  const slug = values.slug?.trim().toLowerCase() ?? ''
  if (fields.includes('category') && !category) problems.category = 'required'
  if (slug !== '' && !isSlug(slug)) problems.slug = 'notASlug'
  if (Object.keys(problems).length > 0) return { problems }

  const settings: Partial<TextInput> = {
    category,
    slug,
    status: values.status === 'published' ? 'published' : 'draft',
    coverId: isUuid(values.coverId ?? '') ? values.coverId : null,
  }
  const own = Object.entries(settings).filter(([name]) => fields.includes(name as TextField))
  return { input: Object.assign({} as TextInput, english.texts, vietnamese.texts, Object.fromEntries(own)) }

  function readLanguage(ending: 'En' | 'Vi') {
    const texts = (Object.entries(maxLengths) as [TextPart, number][]).map(([part, max]) => {
      const typed = values[`${part}${ending}`] ?? ''
      return {
        field: `${part}${ending}` as const,
        max,
        text: part === 'content' ? body(typed) : typed.replaceAll(gaps[kind], ' ').trim().normalize('NFC'),
      }
    })
    const isBegun = texts.some(({ text }) => text !== '')
    for (const { field, max, text } of isBegun ? texts : []) {
      if (text === '') problems[field] = 'required'
      else if (lengthOf(text) > max) problems[field] = 'tooLong'
    }
    return {
      isBegun,
      texts: Object.fromEntries(texts.map(({ field, text }) => [field, text || null] as const)),
    }
  }
}
