import { Form, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { nameOf } from '#core/articles/article.ts'
import type { ListedArticle } from '#core/articles/list-articles.server.ts'

interface ArticleStepsProps {
  article: ListedArticle
  /** Of the list it stands in, which answers. */
  address: string
}

/** Edit, and Publish or Unpublish. */
export function ArticleSteps({ article, address }: ArticleStepsProps) {
  const { t } = useText()
  const navigation = useNavigation()
  const { id, status, version } = article
  const title = nameOf(article)
  const step = status === 'published' ? 'unpublish' : 'publish'
  return (
    <>
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
          value={step}
          className={button.button}
          disabled={navigation.formData?.get('id') === id}
          aria-label={t(`adminArticles.${step}Of`, { title })}
        >
          {t(`adminArticles.${step}`)}
        </button>
      </Form>
    </>
  )
}
