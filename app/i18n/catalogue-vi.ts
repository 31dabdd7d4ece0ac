import { company } from './vi/company.ts'
import { home } from './vi/home.ts'
import { layout } from './vi/layout.ts'
import { search } from './vi/search.ts'
import type { Catalogue } from './translate.ts'

export const catalogue: Catalogue = { ...layout, ...home, ...search, ...company }
