import { type FormEvent, type ReactNode, useId } from 'react'
import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormResult } from '#app/middleware/form-action.ts'
import { useFormResult } from '#app/routes/auth/use-form-result.ts'
import { autoFocusInDialog } from '#app/ui/confirm.tsx'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import popover from '#app/ui/popover.module.css'
import { maxNameLength } from '#core/exports/export-name.ts'
import styles from './exports.module.css'
import type { TitledExport } from './export-title.server.ts'

interface RenameFormProps {
  export: Pick<TitledExport, 'id' | 'name' | 'title'>
  /** Page to return to. */
  returnTo: string
  result?: FormResult
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** More buttons. */
  children?: ReactNode
}

/** The form that renames an export; a problem is shown on the page of the export. */
export function RenameForm({ export: renamed, returnTo, result, onSubmit, children }: RenameFormProps) {
  const { t } = useText()
  const { field, isSending } = useFormResult(result)
  const { id, name, title } = renamed
  const current = result?.error === 'edit_conflict' ? String(result.details?.current ?? '') : undefined
  return (
    <>
      {current !== undefined && (
        <Notice kind="warning">
          {current ? t('exports.rename.conflict', { name: current }) : t('exports.rename.conflictNone')}
        </Notice>
      )}
      <Form
        method="post"
        action={href('/exports/:id', { id })}
        className={styles.rename}
        noValidate
        onSubmit={onSubmit}
      >
        <input type="hidden" name="seenName" value={current ?? name ?? ''} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Field
          {...field('name', name ?? title.slice(0, maxNameLength))}
          label={t('exports.rename.name')}
          hint={t('exports.rename.hint')}
          maxLength={maxNameLength}
          autoComplete="off"
        />
        <p className={popover.ways}>
          <button className={`${button.button} ${button.primary}`} disabled={isSending}>
            {t('exports.rename.save')}
          </button>
          {children}
        </p>
      </Form>
    </>
  )
}

/** A button that opens the form in a dialog. Works without a script. */
export function RenameDialog({ export: renamed, returnTo }: Pick<RenameFormProps, 'export' | 'returnTo'>) {
  const { t } = useText()
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={button.link}
        popoverTarget={id}
        aria-label={t('exports.rename.named', { name: renamed.title })}
      >
        {t('exports.rename')}
      </button>
      <dialog
        id={id}
        popover="auto"
        className={`${popover.card} ${popover.question}`}
        aria-labelledby={`${id}-title`}
      >
        <h2 id={`${id}-title`}>{t('exports.rename.title')}</h2>
        <RenameForm
          export={renamed}
          returnTo={returnTo}
          onSubmit={({ currentTarget }) => currentTarget.closest('dialog')?.hidePopover()}
        >
          <button
            type="button"
            ref={autoFocusInDialog}
            className={button.button}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            {t('exports.quote.cancel')}
          </button>
        </RenameForm>
      </dialog>
    </>
  )
}
