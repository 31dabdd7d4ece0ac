import { company } from './en/company.ts'
import { home } from './en/home.ts'
import { layout } from './en/layout.ts'
import { search } from './en/search.ts'
import type { Catalogue } from './translate.ts'

export const catalogue: Catalogue = { ...layout, ...home, ...search, ...company }
