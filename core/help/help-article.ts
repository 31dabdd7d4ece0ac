import type { Language } from '#text/languages.ts'
import type { helpArticles } from '#core/db/schema/content.ts'
import type { HelpCategory } from './help-categories.ts'

/** What a list says about an article, in one language. */
export interface HelpSummary {
  id: string
  category: HelpCategory
  slug: string
  title: string
  metaDescription: string
  /** Of the texts; another than was asked for where there is none in it. */
  language: Language
  /** ISO 8601. */
  lastUpdated: string
}

type Texts = Pick<
  typeof helpArticles.$inferSelect,
  'titleEn' | 'titleVi' | 'metaDescriptionEn' | 'metaDescriptionVi'
>
type Listed = Texts & { id: string; category: HelpCategory; slug: string; lastUpdated: Date }

/** The language that an article speaks to somebody who reads `wanted`. */
function spokenLanguage({ titleEn, titleVi }: Texts, wanted: Language): Language {
  if (titleEn === null) return 'vi'
  if (titleVi === null) return 'en'
  return wanted
}

/** A row as whoever reads `wanted` sees it in a list. */
export function toHelpSummary(row: Listed, wanted: Language): HelpSummary {
  const language = spokenLanguage(row, wanted)
  const { id, category, slug, lastUpdated } = row
  const title = language === 'en' ? row.titleEn : row.titleVi
  const metaDescription = language === 'en' ? row.metaDescriptionEn : row.metaDescriptionVi
  return {
    id,
    category,
    slug,
    title: title ?? '',
    metaDescription: metaDescription ?? '',
    language,
    lastUpdated: lastUpdated.toISOString(),
  }
}

export const helpAddress = ({ category, slug }: { category: string; slug: string }) =>
  `/help/${category}/${slug}`
