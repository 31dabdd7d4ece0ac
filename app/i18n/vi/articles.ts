import type { articles as english } from '../en/articles.ts'
import type { Translated } from '../messages.ts'

export const articles: Translated<typeof english> = {}
