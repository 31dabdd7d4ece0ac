import { Form, href, useNavigation } from 'react-router'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { type CheckedFile, needsTyping, type Upload } from '#core/imports/uploads/upload.ts'
import styles from './data.module.css'

interface StartImportProps {
  upload: Upload
  check: CheckedFile & { at: string }
  problem: { problem: string; typed: string } | undefined
}

/** The one step that changes something: it names the file, and what will be removed by its number. */
export function StartImport({ upload, check, problem }: StartImportProps) {
  const { t, language } = useText()
  const isSending = useNavigation().formMethod === 'POST'
  const { missing } = check
  if (upload.options.deleteMissing && check.rejected > 0) {
    return <Notice kind="warning">{t('adminData.check.blocked')}</Notice>
  }
  return (
    <section className={layout.panel}>
      {missing && missing.count > 0 && (
        <Notice kind="warning">
          {t('adminData.check.removes', { count: missing.count, listed: missing.listed })}
        </Notice>
      )}
      <Form method="post" action={href('/admin/data/uploads/:id', { id: upload.id })} className={styles.form}>
        <input type="hidden" name="intent" value="import" />
        <input type="hidden" name="checkedAt" value={check.at} />
        {missing && needsTyping(check) && (
          <div className={styles.typed}>
            <Field
              name="removal"
              label={t('adminData.check.type', { number: formatNumber(missing.count, language) })}
              hint={t('adminData.check.typeHint')}
              error={problem?.problem === 'removal' ? t('adminData.check.typeProblem') : undefined}
              defaultValue={problem?.typed}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </div>
        )}
        <button className={`${button.button} ${button.primary} ${styles.cell}`} disabled={isSending}>
          {t('adminData.check.start', { name: upload.fileName })}
        </button>
      </Form>
    </section>
  )
}
