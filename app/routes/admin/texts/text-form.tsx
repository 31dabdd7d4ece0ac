import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import { helpAddress } from '#core/texts/help-categories.ts'
import type { TextField } from '#core/texts/text-kinds.ts'
import { formatMoment } from '#text/formats.ts'
import { languages } from '#text/languages.ts'
import { CoverField } from './cover-field.tsx'
import { CategoryField, LanguageFields, PublishingFields } from './text-fields.tsx'
import { ConflictNotice, DraftOffer, SaveProblem } from './text-notices.tsx'
import { TextPreview } from './text-preview.tsx'
import { rooms, type TextFormResult, type TextFormData } from './text-room.ts'
import styles from './texts.module.css'
import { type Kept, useAutosave } from './use-autosave.ts'

interface TextFormProps {
  /** Of the text, or `new`. */
  id: string
  loaded: TextFormData
  result: TextFormResult | undefined
}

/** The form of a new or saved text. Typed values survive every result. */
export function TextForm({ id, loaded, result }: TextFormProps) {
  const { t, language } = useText()
  const { kind, text, draftSavedAt, isDraft } = loaded
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const sending = navigation.state === 'idle' ? undefined : navigation.formData?.get('intent')
  // Initial values only: later answers must not reset the fields.
  const [values] = useState(result?.typed?.values ?? loaded.values)
  const version = result?.typed?.version ?? loaded.version
  const address = `${rooms[kind]}/${id}`
  const published = kind === 'help' && text ? helpAddress(text) : undefined
  const isGone = id !== 'new' && !text
  const autosave = useAutosave({
    form,
    article: kind === 'article' ? id : undefined,
    version,
    isPaused: draftSavedAt !== undefined && !isDraft,
    refused: result?.preview ? undefined : result,
  })
  const { state } = autosave.kept

  useEffect(() => {
    if (result?.problems) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus()
  }, [result])

  const errorOf = (name: TextField) => {
    const problem = result?.problems?.[name]
    if (problem === 'notASlug' || problem === 'coverGone') return t(`adminTexts.article.problem.${problem}`)
    return problem && t(`adminTexts.${kind}.problem.${problem}`)
  }
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
          // Pressing Enter twice would create two texts.
          if (sending === 'save') return event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          if (submitter?.getAttribute('value') !== 'preview') autosave.stop()
        }}
      >
        {/* Pressed by Enter: the first button of a form. */}
        <button name="intent" value="save" className={styles.first} tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="version" value={version} />
        {isGone && <input type="hidden" name="asNew" value="true" />}
        <SaveProblem error={result?.error} isGone={isGone} address={published} />
        {result?.conflict && <ConflictNotice conflict={result.conflict} address={address} />}
        {kind === 'help' && (
          <>
            <CategoryField value={values.category} error={errorOf('category')} />
            <p className={field.hint}>
              {t('adminTexts.help.languagesHint')}{' '}
              {published
                ? t('adminTexts.help.address', { address: published })
                : t('adminTexts.help.addressHint')}
            </p>
          </>
        )}
        <div className={styles.languages}>
          {(language === 'vi' ? languages.toReversed() : languages).map((one) => (
            <LanguageFields
              key={one}
              kind={kind}
              language={one}
              values={values}
              errorOf={errorOf}
              touch={autosave.touch}
            />
          ))}
        </div>
        {kind === 'article' && (
          <PublishingFields since={text?.publishedAt} values={values} errorOf={errorOf}>
            <CoverField
              initial={result?.typed ? result.typed.cover : loaded.cover}
              error={errorOf('coverId')}
              touch={autosave.touch}
            />
          </PublishingFields>
        )}
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
              {t('adminTexts.preview')}
            </button>
            <a className={button.button} href={rooms[kind]}>
              {t('admin.cancel')}
            </a>
          </div>
          {kind === 'article' && <KeptLine kept={autosave.kept} />}
        </div>
      </Form>
      {result?.preview && <TextPreview kind={kind} text={text} result={result} />}
      <LeaveDialog
        isChanged={state !== 'untouched' && sending !== 'save'}
        isKept={state === 'kept'}
        onAsk={autosave.flush}
      >
        {kind === 'help' ? t('adminTexts.help.leaveLost') : t(`adminTexts.article.${leaveTexts[state]}`)}
      </LeaveDialog>
    </>
  )
}

/** What the leave dialog says about unsaved text, by autosave status. */
const leaveTexts = {
  untouched: 'leaveLost',
  changed: 'leaveKeeping',
  paused: 'leaveLost',
  failed: 'leaveLost',
  kept: 'leaveKept',
} as const

const keptTexts = { changed: 'changed', paused: 'keepingPaused', failed: 'keepingFailed' } as const

/** Autosave status. Not announced to screen readers: it changes with every pause. */
function KeptLine({ kept }: { kept: Kept }) {
  const { t } = useText()
  if (kept.state === 'untouched') return null
  return (
    <p className={styles.kept} data-state={kept.state}>
      {kept.state === 'kept'
        ? t('adminTexts.article.kept', { time: formatMoment(kept.at).slice(-5) })
        : t(`adminTexts.article.${keptTexts[kept.state]}`)}
    </p>
  )
}
