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
  /** What a language needs once it is begun, each with its max length in characters. */
  maxLengths: Readonly<Partial<Record<TextPart, number>>>
  /** In the order in which a conflict lists them. */
  fields: readonly TextField[]
  /** The fields that say that at least one language is needed. */
  firstFields: readonly TextField[]
  /** A taken slug gets a number, and every slug redirects for ever. Otherwise it is refused. */
  hasSlugHistory: boolean
  /** Status of a new text whose form has none. */
  initialStatus: Text['status']
}

/** How the kinds of texts differ. */
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

/** Form fields as they are typed and as a draft keeps them. */
export type TextValues = Readonly<Partial<Record<TextField, string>>>

/** Returns the form fields of a kind that `read` fills in. */
export const textValues = (kind: TextKind, read: (field: TextField) => string | null): TextValues =>
  Object.fromEntries(textKinds[kind].fields.map((field) => [field, read(field) ?? '']))

/** Characters as a person counts them, not UTF-16 units. */
export const lengthOf = (text: string) => [...text.normalize('NFC')].length
