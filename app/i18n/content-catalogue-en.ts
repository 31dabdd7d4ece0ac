import { articles } from './en/articles.ts'
import { help } from './en/help.ts'
import { requests } from './en/requests.ts'
import type { Catalogue } from './translate.ts'

export const catalogue: Catalogue = { ...articles, ...help, ...requests }
