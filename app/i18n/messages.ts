import type { company } from './en/company.ts'
import type { home } from './en/home.ts'
import type { layout } from './en/layout.ts'
import type { search } from './en/search.ts'

/** Every message of the public pages, with its English text as its type. */
export type Messages = typeof layout & typeof home & typeof search & typeof company
export type TextKey = keyof Messages
export type Translated<English> = { [Key in keyof English]: string }
