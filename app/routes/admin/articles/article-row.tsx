import { Form, useNavigation } from 'react-router'
import { formatMoment } from '#app/i18n/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { nameOf } from '#core/articles/article.ts'
import type { ListedArticle } from '#core/articles/list-articles.server.ts'
import styles from './articles.module.css'
import { DeleteArticle } from './delete-article.tsx'

interface ArticleRowProps {
  article: ListedArticle
  /** Of the list as it is shown. */
  address: string
  /** Could its status not be changed just now? */
  isUnchanged: boolean
}

export function ArticleRow({ article, address, isUnchanged }: ArticleRowProps) {
  const { t } = useText()
  const navigation = useNavigation()
  const { id, slug, titleEn, titleVi, status, publishedAt, updatedAt, version, authorName } = article
  const isPublished = status === 'published'
  const title = nameOf(article)
  const isSending = navigation.formData?.get('id') === id
  const languages = [titleEn !== null && 'EN', titleVi !== null && 'VI'].filter(Boolean).join(' · ')
  const moment = (time: string) => <time dateTime={time}>{formatMoment(time)}</time>
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/articles/${id}`} lang={titleEn === null ? 'vi' : undefined}>
          {title}
        </a>
        <span className={styles.note}>
          /{slug} · {languages}
          {authorName && ` · ${authorName}`}
        </span>
        <span className={`num ${styles.narrow}`}>{moment(publishedAt ?? updatedAt)}</span>
      </th>
      <td>
        <span className={`${badge.badge} ${isPublished ? badge.good : badge.warning}`}>
          {t(`adminArticles.${status}`)}
        </span>
        <output className={styles.unchanged}>
          {isUnchanged && t(isPublished ? 'adminArticles.stillPublished' : 'adminArticles.stillDraft')}
        </output>
      </td>
      <td className={`num ${styles.wide}`}>{publishedAt ? moment(publishedAt) : '–'}</td>
      <td className={`num ${styles.wide}`}>{moment(updatedAt)}</td>
      <td>
        <div className={styles.tools}>
          <a
            className={button.button}
            href={`/admin/articles/${id}`}
            aria-label={t('adminArticles.editOf', { title })}
          >
            {t('adminArticles.edit')}
          </a>
          <Form method="post" action={address} preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={version} />
            <button
              name="intent"
              value={isPublished ? 'unpublish' : 'publish'}
              className={button.button}
              disabled={isSending}
              aria-label={t(isPublished ? 'adminArticles.unpublishOf' : 'adminArticles.publishOf', { title })}
            >
              {t(isPublished ? 'adminArticles.unpublish' : 'adminArticles.publish')}
            </button>
          </Form>
          <DeleteArticle article={article} address={address} />
        </div>
      </td>
    </tr>
  )
}
