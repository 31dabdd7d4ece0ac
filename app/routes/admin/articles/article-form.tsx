import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { LeaveDialog } from '#app/routes/admin/leave-dialog.tsx'
import { textLanguages } from '#core/articles/article.ts'
import type { ArticleAnswer } from './article-answer.ts'
import styles from './article-form.module.css'
import { CoverField } from './cover-field.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { KeptLine } from './kept-line.tsx'
import { LanguageFields } from './language-fields.tsx'
import type { ArticleFormData } from './load-article-form.server.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { PublishingFields } from './publishing-fields.tsx'
import { SaveProblem } from './save-problem.tsx'
import { useAutosave } from './use-autosave.ts'

interface ArticleFormProps {
  /** Of the article, or `new`. */
  id: string
  loaded: ArticleFormData
  answer: ArticleAnswer | undefined
}

/** The form of an article, new or not. What was typed stays whatever the answer is. */
export function ArticleForm({ id, loaded, answer }: ArticleFormProps) {
  const { t, language } = useText()
  const { article, draftSavedAt, isDraft } = loaded
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const sending = navigation.state === 'idle' ? undefined : navigation.formData?.get('intent')
  // What the fields begin with. From there on the browser has what is typed, whatever comes back.
  const [values] = useState(answer?.typed?.values ?? loaded.values)
  const version = answer?.typed?.version ?? loaded.version
  const address = `/admin/articles/${id}`
  const isGone = id !== 'new' && !article
  const autosave = useAutosave({
    form,
    article: id,
    version,
    isPaused: draftSavedAt !== undefined && !isDraft,
    refused: answer?.preview ? undefined : answer,
  })
  const { state } = autosave.kept

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
        action={isDraft ? `${address}?draft` : address}
        encType="multipart/form-data"
        className={styles.form}
        noValidate
        onInput={autosave.touch}
        onSubmit={(event) => {
          // Enter pressed twice would write two articles.
          if (sending === 'save') return event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          if (submitter?.getAttribute('value') !== 'preview') autosave.stop()
        }}
      >
        {/* Pressed by Enter: the first button of a form. */}
        <button name="intent" value="save" className={styles.first} tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="version" value={version} />
        {isGone && <input type="hidden" name="asNew" value="true" />}
        <SaveProblem error={answer?.error} isGone={isGone} />
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
          <CoverField
            initial={answer?.typed ? answer.typed.cover : loaded.cover}
            problem={answer?.problems?.coverId}
            touch={autosave.touch}
          />
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
      <LeaveDialog isChanged={state !== 'untouched' && sending !== 'save'} isKept={state === 'kept'}>
        {t(state === 'kept' ? 'adminArticles.leaveKept' : 'adminArticles.leaveLost')}
      </LeaveDialog>
    </>
  )
}
