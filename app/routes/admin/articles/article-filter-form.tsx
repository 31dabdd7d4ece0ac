import { useId } from 'react'
import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import { articleStatuses } from '#core/articles/article.ts'
import type { parseArticleFilters } from '#core/articles/article-filters.ts'
import styles from './articles.module.css'

interface ArticleFilterFormProps {
  filters: Omit<ReturnType<typeof parseArticleFilters>, 'page'>
}

export function ArticleFilterForm({ filters }: ArticleFilterFormProps) {
  const { t } = useText()
  const id = useId()
  const { status, text, sort, order } = filters
  return (
    <Form action="/admin/articles" className={styles.filters}>
      <p className={field.field}>
        <label htmlFor={`${id}-text`}>{t('adminArticles.searchTitles')}</label>
        <input id={`${id}-text`} type="search" name="text" defaultValue={text} />
      </p>
      <p className={field.field}>
        <label htmlFor={`${id}-status`}>{t('adminArticles.status')}</label>
        <select id={`${id}-status`} name="status" defaultValue={status ?? ''}>
          <option value="">{t('adminArticles.anyStatus')}</option>
          {articleStatuses.map((name) => (
            <option key={name} value={name}>
              {t(`adminArticles.${name}`)}
            </option>
          ))}
        </select>
      </p>
      {sort !== 'updated' && <input type="hidden" name="sort" value={sort} />}
      <input type="hidden" name="order" value={order} />
      <button className={button.button}>{t('admin.filter')}</button>
    </Form>
  )
}
