import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { textLanguages } from '#core/articles/article.ts'
import type { ArticleAnswer } from './article-answer.ts'
import styles from './article-form.module.css'
import { CoverField } from './cover-field.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { KeptLine } from './kept-line.tsx'
import { LanguageFields } from './language-fields.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import type { ArticleFormData } from './load-article-form.server.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { PublishingFields } from './publishing-fields.tsx'
import { useAutosave } from './use-autosave.ts'

interface ArticleFormProps {
  loaded: ArticleFormData
  answer: ArticleAnswer | undefined
}

/** The form of an article, new or not. What was typed stays whatever the answer is. */
export function ArticleForm({ loaded, answer }: ArticleFormProps) {
  const { t, language } = useText()
  const { article, draftSavedAt, isDraft } = loaded
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const sending = navigation.state === 'idle' ? undefined : navigation.formData?.get('intent')
  const values = answer?.values ?? loaded.values
  const version = answer?.version ?? loaded.version
  const address = `/admin/articles/${article?.id ?? 'new'}`
  const isOffered = draftSavedAt !== undefined && !isDraft
  const autosave = useAutosave({ form, article: article?.id ?? 'new', version, isPaused: isOffered })
  const { state } = autosave.kept
  const isChanged = state !== 'untouched' && sending !== 'save'

  useEffect(() => {
    if (answer?.problems) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus()
  }, [answer])

  const ordered = language === 'vi' ? textLanguages.toReversed() : textLanguages
  return (
    <>
      {draftSavedAt && <DraftOffer address={address} savedAt={draftSavedAt} isShown={isDraft} />}
      <Form
        ref={form}
        method="post"
        action={address}
        encType="multipart/form-data"
        className={styles.form}
        noValidate
        onInput={autosave.touch}
        onSubmit={({ nativeEvent }) => {
          const { submitter } = nativeEvent as SubmitEvent
          if (submitter?.getAttribute('value') !== 'preview') autosave.stop()
        }}
      >
        {/* Pressed by Enter: the first button of a form. */}
        <button name="intent" value="save" className={styles.first} tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="version" value={version} />
        {answer?.isFailed && <Notice kind="error">{t('adminArticles.saveFailed')}</Notice>}
        {answer?.conflict && <ConflictNotice conflict={answer.conflict} address={address} />}
        <div className={styles.languages}>
          {ordered.map((one) => (
            <LanguageFields
              key={one}
              language={one}
              values={values}
              problems={answer?.problems}
              touch={autosave.touch}
            />
          ))}
        </div>
        <PublishingFields article={article} values={values} problems={answer?.problems}>
          <CoverField initial={loaded.cover} problem={answer?.problems?.coverId} touch={autosave.touch} />
        </PublishingFields>
        <div className={styles.bar}>
          <div className={styles.buttons}>
            <button
              name="intent"
              value="save"
              className={`${button.button} ${button.primary}`}
              disabled={sending === 'save'}
            >
              {t('admin.save')}
            </button>
            <button name="intent" value="preview" className={button.button}>
              {t('adminArticles.preview')}
            </button>
            <a className={button.button} href="/admin/articles">
              {t('admin.cancel')}
            </a>
          </div>
          <KeptLine kept={autosave.kept} />
        </div>
      </Form>
      {answer?.preview && <PreviewPanel texts={answer.preview} article={article} answer={answer} />}
      <LeaveDialog isChanged={isChanged} isKept={state === 'kept'} />
    </>
  )
}
