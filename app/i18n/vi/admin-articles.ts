import type { adminArticles as english } from '../en/admin-articles.ts'
import type { Translated } from '../messages.ts'

export const adminArticles: Translated<typeof english> = {}
