import { useText } from '#app/i18n/use-text.ts'
import { Confirm } from '#app/ui/confirm.tsx'
import { type Article, nameOf } from '#core/articles/article.ts'

interface DeleteArticleProps {
  article: Pick<Article, 'id' | 'titleEn' | 'titleVi' | 'version'>
  /** Of the list to return to. */
  address?: string
}

export function DeleteArticle({ article, address = '/admin/articles' }: DeleteArticleProps) {
  const { t } = useText()
  const title = nameOf(article)
  return (
    <Confirm
      ask={t('adminArticles.delete')}
      askLabel={t('adminArticles.deleteOf', { title })}
      question={t('adminArticles.deleteQuestion', { title })}
      confirm={t('adminArticles.deleteForGood')}
      intent="delete"
      fields={{ id: article.id, version: article.version }}
      action={address}
      cancel={t('admin.cancel')}
    >
      <p>{t('adminArticles.deleteText')}</p>
    </Confirm>
  )
}
