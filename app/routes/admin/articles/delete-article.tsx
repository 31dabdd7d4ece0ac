import { useId } from 'react'
import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { beginHere } from '#app/ui/begin-here.ts'
import button from '#app/ui/button.module.css'
import popover from '#app/ui/popover.module.css'
import { type Article, nameOf } from '#core/articles/article.ts'
import styles from './articles.module.css'

interface DeleteArticleProps {
  article: Pick<Article, 'id' | 'titleEn' | 'titleVi' | 'version'>
  /** Of the list to return to. */
  address?: string
}

/** The end of an article: one deliberate step, which names it. Works without a script. */
export function DeleteArticle({ article, address = '/admin/articles' }: DeleteArticleProps) {
  const { t } = useText()
  const id = useId()
  const title = nameOf(article)
  return (
    <>
      <button
        type="button"
        className={`${button.button} ${button.danger}`}
        popoverTarget={id}
        aria-label={t('adminArticles.deleteOf', { title })}
      >
        {t('adminArticles.delete')}
      </button>
      <dialog id={id} popover="auto" className={popover.card} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} className={styles.question}>
          {t('adminArticles.deleteQuestion', { title })}
        </h2>
        <p className={styles.consequence}>{t('adminArticles.deleteText')}</p>
        <Form method="post" action={address} className={styles.tools}>
          <input type="hidden" name="id" value={article.id} />
          <input type="hidden" name="version" value={article.version} />
          <button name="intent" value="delete" className={`${button.button} ${button.danger}`}>
            {t('adminArticles.deleteForGood')}
          </button>
          <button
            type="button"
            ref={beginHere}
            className={button.button}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            {t('admin.cancel')}
          </button>
        </Form>
      </dialog>
    </>
  )
}
