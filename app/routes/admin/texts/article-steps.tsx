import { href, Form, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { Confirm } from '#app/ui/confirm.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ListedArticle } from '#core/texts/list-texts.server.ts'
import { nameOf, type Text } from '#core/texts/text.ts'
import type { ArticleNotice } from './change-article.server.ts'
import { rooms } from './text-room.ts'
import type { Unchanged } from './unchanged.ts'
import styles from './texts.module.css'

interface ArticleStatusProps {
  article: Pick<ListedArticle, 'status'>
  /** Set if it could not be changed just now. */
  unchanged: Unchanged | undefined
}

export function ArticleStatus({ article: { status }, unchanged }: ArticleStatusProps) {
  const { t } = useText()
  const isPublished = status === 'published'
  // Another administrator may have set this status already.
  const reason = unchanged?.reason ?? (isPublished ? 'stillPublished' : 'stillDraft')
  return (
    <>
      <span className={`${badge.badge} ${isPublished ? badge.good : badge.warning}`}>
        {t(`adminTexts.article.${status}`)}
      </span>
      <output className={styles.unchanged}>{unchanged && t(`adminTexts.article.${reason}`)}</output>
    </>
  )
}

interface ArticleStepsProps {
  article: ListedArticle
  /** Address of the list with the article, which handles the form. */
  address: string
}

/** The buttons Edit and Publish or Unpublish. */
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
        href={href('/admin/articles/:id', { id })}
        aria-label={t('adminTexts.editOf', { title })}
      >
        {t('adminTexts.edit')}
      </a>
      <Form method="post" action={address} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <button
          name="intent"
          value={step}
          className={button.button}
          disabled={navigation.formData?.get('id') === id}
          aria-label={t(`adminTexts.article.${step}Of`, { title })}
        >
          {t(`adminTexts.article.${step}`)}
        </button>
      </Form>
    </>
  )
}

/** Confirms the last change in a list of articles, with an undo. */
export function ChangeNotice({ notice, address }: { notice: ArticleNotice; address: string }) {
  const { t } = useText()
  const { done, articles } = notice
  if (done === 'same') return <Notice kind="info">{t('adminTexts.article.sameStatus')}</Notice>
  if (done === 'deleted') return <Notice kind="success">{t('adminTexts.deleted')}</Notice>
  return (
    <Notice kind="success">
      <div className={styles.done}>
        <p>
          {articles.length === 1
            ? t(`adminTexts.article.${done}Now`, { title: nameOf(articles[0]) })
            : t(`adminTexts.article.${done}Many`, { count: articles.length })}
        </p>
        <Form method="post" action={address} preventScrollReset>
          {articles.map(({ id, version }) => (
            <input key={id} type="hidden" name="article" value={`${id}:${version}`} />
          ))}
          {done === 'unpublished' && <input type="hidden" name="restored" value="true" />}
          <button
            name="intent"
            value={done === 'published' ? 'unpublish' : 'publish'}
            className={button.button}
          >
            {t('admin.undo')}
          </button>
        </Form>
      </div>
    </Notice>
  )
}

interface DeleteTextProps {
  text: Pick<Text, 'id' | 'kind' | 'titleEn' | 'titleVi' | 'version'>
  /** Address of the list to return to. */
  address?: string
}

export function DeleteText({ text, address }: DeleteTextProps) {
  const { t, language } = useText()
  const { id, kind, version } = text
  const title = nameOf(text, kind === 'help' ? language : 'en')
  return (
    <Confirm
      ask={t('adminTexts.delete')}
      askLabel={t('adminTexts.deleteOf', { title })}
      question={t(`adminTexts.${kind}.deleteQuestion`, { title })}
      confirm={kind === 'help' ? t('adminTexts.deleteOf', { title }) : t('adminTexts.article.deleteForGood')}
      intent="delete"
      fields={{ id, version }}
      action={address ?? rooms[kind]}
      cancel={t(kind === 'help' ? 'adminTexts.help.keep' : 'admin.cancel')}
    >
      <p>{t(`adminTexts.${kind}.deleteText`, { title })}</p>
    </Confirm>
  )
}
