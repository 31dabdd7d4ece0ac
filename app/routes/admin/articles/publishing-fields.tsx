import { type ReactNode, useId } from 'react'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import field from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'
import { articleStatuses } from '#core/articles/article.ts'
import type { ArticleAnswer } from './article-answer.ts'
import styles from './article-form.module.css'
import type { ArticleFormData } from './load-article-form.server.ts'

interface PublishingFieldsProps extends Pick<ArticleFormData, 'article' | 'values'> {
  problems: ArticleAnswer['problems']
  /** The cover. */
  children: ReactNode
}

/** Whether visitors see it, since when, and where. */
export function PublishingFields({ article, values, problems, children }: PublishingFieldsProps) {
  const { t } = useText()
  const id = useId()
  const since = article?.publishedAt
  return (
    <div className={`${layout.panel} ${styles.publishing}`}>
      <p className={field.field}>
        <label htmlFor={id}>{t('adminArticles.status')}</label>
        <select id={id} name="status" defaultValue={values.status} aria-describedby={`${id}-hint`}>
          {articleStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`adminArticles.${status}`)}
            </option>
          ))}
        </select>
        <span id={`${id}-hint`} className={field.hint}>
          {since
            ? t('adminArticles.publishedSince', { time: formatMoment(since) })
            : t('adminArticles.publishedOnSave')}
        </span>
      </p>
      <Field
        name="slug"
        label={t('adminArticles.slug')}
        hint={t(since ? 'adminArticles.slugKept' : 'adminArticles.slugMade')}
        defaultValue={values.slug}
        error={problems?.slug && t(`adminArticles.problem.${problems.slug}`)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {children}
    </div>
  )
}
