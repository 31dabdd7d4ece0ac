import { formatMoment } from '#text/formats.ts'
import { nameOf } from '#core/articles/article.ts'
import type { ListedArticle } from '#core/articles/list-articles.server.ts'
import { ArticleStatus } from './article-status.tsx'
import { ArticleSteps } from './article-steps.tsx'
import styles from './articles.module.css'
import type { Unchanged } from './change-article.server.ts'
import { DeleteArticle } from './delete-article.tsx'

interface ArticleRowProps {
  article: ListedArticle
  /** Of the list as it is shown. */
  address: string
  /** Where its status could not be changed just now. */
  unchanged: Unchanged | undefined
}

export function ArticleRow({ article, address, unchanged }: ArticleRowProps) {
  const { id, slug, titleEn, titleVi, publishedAt, updatedAt, authorName } = article
  const languages = [titleEn !== null && 'EN', titleVi !== null && 'VI'].filter(Boolean).join(' · ')
  const moment = (time: string) => <time dateTime={time}>{formatMoment(time)}</time>
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/articles/${id}`} lang={titleEn === null ? 'vi' : undefined}>
          {nameOf(article)}
        </a>
        <span className={styles.note}>
          /{slug} · {languages}
          {authorName && ` · ${authorName}`}
        </span>
        <span className={`num ${styles.narrow}`}>{moment(publishedAt ?? updatedAt)}</span>
      </th>
      <td>
        <ArticleStatus article={article} unchanged={unchanged} />
      </td>
      <td className={`num ${styles.wide}`}>{publishedAt ? moment(publishedAt) : '–'}</td>
      <td className={`num ${styles.wide}`}>{moment(updatedAt)}</td>
      <td>
        <div className={styles.tools}>
          <ArticleSteps article={article} address={address} />
          <DeleteArticle article={article} address={address} />
        </div>
      </td>
    </tr>
  )
}
