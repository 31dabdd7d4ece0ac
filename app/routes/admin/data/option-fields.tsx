import { useText } from '#app/i18n/use-text.ts'
import type { UploadOptions } from '#core/imports/uploads/upload.ts'
import styles from './data.module.css'

/** What an import is to do beside adding and changing. */
export function OptionFields({ options }: { options?: UploadOptions }) {
  const { t } = useText()
  return (
    <fieldset className={styles.options}>
      <legend>{t('adminData.check.options')}</legend>
      {(['updateOnly', 'deleteMissing'] as const).map((name) => (
        <label key={name}>
          <input type="checkbox" name={name} defaultChecked={options?.[name]} />
          {t(`adminData.upload.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}
