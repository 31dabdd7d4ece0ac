import type { Text } from './text.ts'

/** A form field of a text. */
export type TextField =
  | `${TextPart}${'En' | 'Vi'}`
  | Extract<keyof Text, 'category' | 'slug' | 'status' | 'coverId'>
/** A field that exists in each language. */
export type TextPart = 'title' | 'metaDescription' | 'content'

interface Kind {
  /** Prefix of the audit actions and subject type of the audit log. */
  subject: 'article' | 'help_article'
  /** Required fields of a language in use, with max lengths in characters. */
  maxLengths: Readonly<Partial<Record<TextPart, number>>>
  /** In the order of a conflict's list. */
  fields: readonly TextField[]
  /** Fields that show the problem of a missing language. */
  firstFields: readonly TextField[]
  /** Whether a taken slug gets a number and old slugs redirect forever. Otherwise taken slugs are refused. */
  hasSlugHistory: boolean
  /** Status of a new text whose form has none. */
  initialStatus: Text['status']
}

/** Differences between the kinds of texts. */
export const textKinds = {
  article: {
    subject: 'article',
    maxLengths: { title: 200, content: 400_000 },
    fields: ['titleEn', 'contentEn', 'titleVi', 'contentVi', 'slug', 'status', 'coverId'],
    firstFields: ['titleEn', 'titleVi'],
    hasSlugHistory: true,
    initialStatus: 'draft',
  },
  help: {
    subject: 'help_article',
    maxLengths: { title: 200, metaDescription: 160, content: 100_000 },
    fields: [
      'category',
      'titleEn',
      'metaDescriptionEn',
      'contentEn',
      'titleVi',
      'metaDescriptionVi',
      'contentVi',
    ],
    firstFields: ['titleEn'],
    hasSlugHistory: false,
    initialStatus: 'published',
  },
} as const satisfies Readonly<Record<string, Kind>>

export type TextKind = keyof typeof textKinds
export const kindOf = (kind: TextKind): Kind => textKinds[kind]

/** Form fields as typed and as stored in a draft. */
export type TextValues = Readonly<Partial<Record<TextField, string>>>

/** Returns a kind's form fields for which `read` returns a value. */
export const textValues = (kind: TextKind, read: (field: TextField) => string | null): TextValues =>
  Object.fromEntries(textKinds[kind].fields.map((field) => [field, read(field) ?? '']))

/** Returns the number of characters a person would count, not UTF-16 units. */
export const lengthOf = (text: string) => [...text.normalize('NFC')].length
