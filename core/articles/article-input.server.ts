import { contentText, sanitizeContent } from '#core/content/sanitize-content.server.ts'
import { isSlug } from '#text/slug.ts'
import { isUuid } from '#text/uuid.ts'
import type { Article, ArticleStatus } from './article.ts'

/** What can be wrong with a field; edges have the words for each. */
export type ArticleProblem = 'required' | 'oneLanguage' | 'tooLong' | 'notASlug' | 'slugTaken' | 'coverGone'

/** The fields of the form, as they are typed and as a draft keeps them. */
export const articleFields = [
  'titleEn',
  'contentEn',
  'titleVi',
  'contentVi',
  'slug',
  'status',
  'coverId',
] as const
export type ArticleField = (typeof articleFields)[number]
export type ArticleValues = Readonly<Record<ArticleField, string>>

export interface ArticleInput extends Pick<Article, 'titleEn' | 'contentEn' | 'titleVi' | 'contentVi'> {
  status: ArticleStatus
  /** '' for one made of the title. */
  slug: string
  coverId: string | null
}

const longestTitle = 200
/** Characters of HTML. */
const longestContent = 400_000

/** What somebody typed into the form as an article, its bodies sanitised; or what is wrong with each field. */
export function checkArticle(
  values: ArticleValues,
): { input: ArticleInput } | { problems: Partial<Record<ArticleField, ArticleProblem>> } {
  const problems: Partial<Record<ArticleField, ArticleProblem>> = {}
  const read = (titleField: 'titleEn' | 'titleVi', contentField: 'contentEn' | 'contentVi') => {
    const title = values[titleField]
      .normalize('NFC')
      .replaceAll(/[\s\0]+/g, ' ')
      .trim()
    const content = sanitizeContent(values[contentField].replaceAll('\0', ''))
    const isEmpty = contentText(content) === '' && !content.includes('<img')
    if (title === '' && isEmpty) return undefined
    if (title === '') problems[titleField] = 'required'
    if (title.length > longestTitle) problems[titleField] = 'tooLong'
    if (isEmpty) problems[contentField] = 'required'
    if (content.length > longestContent) problems[contentField] = 'tooLong'
    return { title, content }
  }
  const english = read('titleEn', 'contentEn')
  const vietnamese = read('titleVi', 'contentVi')
  if (!english && !vietnamese) {
    problems.titleEn = problems.titleVi = 'oneLanguage'
  }
  const slug = values.slug.trim().toLowerCase()
  if (slug !== '' && !isSlug(slug)) problems.slug = 'notASlug'
  if (Object.keys(problems).length > 0) return { problems }
  return {
    input: {
      titleEn: english?.title ?? null,
      contentEn: english?.content ?? null,
      titleVi: vietnamese?.title ?? null,
      contentVi: vietnamese?.content ?? null,
      status: values.status === 'published' ? 'published' : 'draft',
      slug,
      coverId: isUuid(values.coverId) ? values.coverId : null,
    },
  }
}
