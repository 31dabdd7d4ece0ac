import { redirect, type RouterContextProvider } from 'react-router'
import { requestInfo } from '#app/middleware/request-info.ts'
import {
  type ArticleLink,
  findArticle,
  previewOf,
  type PublicArticle,
  readNeighbours,
} from '#core/texts/public-articles.server.ts'
import { textNotFound } from '#core/texts/read-text.server.ts'
import type { Database } from '#core/db/client.server.ts'
import { readMedia } from '#core/media/find-media.server.ts'
import { fallbackAddress } from '#core/media/media.ts'
import { type Cover, coverOf } from './cover-of.ts'
import { readerOf } from './reader.server.ts'

export interface ArticleData {
  article: PublicArticle & { cover: Cover | undefined }
  /** A picture for whatever reads no WebP. */
  image: string | undefined
  newer: ArticleLink | undefined
  older: ArticleLink | undefined
  /** At most 300 characters. */
  description: string
  canonical: string
  origin: string
  isAdmin: boolean
}

/** What the page of an article shows. An old address leads to the present one; throws `article_not_found`. */
export async function loadArticle(
  db: Database,
  slug: string,
  asked: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<ArticleData> {
  const { isAdmin, ...reader } = await readerOf(asked)
  const article = await findArticle(db, slug, reader)
  if (!article) throw textNotFound()
  if ('movedTo' in article) throw redirect(`/articles/${article.movedTo}`, 301)
  const { language } = reader
  const { newer, older } = article.publishedAt
    ? await readNeighbours(db, { publishedAt: article.publishedAt, language })
    : { newer: undefined, older: undefined }
  const cover = article.coverId ? await readMedia(db, article.coverId) : undefined
  const { origin } = asked.context.get(requestInfo)
  return {
    article: { ...article, cover: cover && coverOf(cover, article.language) },
    image: cover && origin + fallbackAddress(cover),
    newer,
    older,
    description: previewOf(article.content),
    canonical: `${origin}/articles/${article.slug}`,
    origin,
    isAdmin,
  }
}
