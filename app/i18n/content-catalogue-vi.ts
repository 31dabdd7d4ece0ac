import { articles } from './vi/articles.ts'
import { help } from './vi/help.ts'
import { requests } from './vi/requests.ts'
import type { Catalogue } from './translate.ts'

export const catalogue: Catalogue = { ...articles, ...help, ...requests }
