import { useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { defaultColumns, exportColumns } from '#core/exports/columns.ts'
import { estimateFileSizes } from '#core/exports/file-sizes.ts'
import { exportFormats } from '#core/exports/formats.ts'
import { type Choice, readChoice } from './choice.ts'
import { formatFileSize } from './file-size.ts'
import styles from './quote.module.css'

interface ChoiceFieldsProps {
  initial: Choice
  companyCount: number
}

const moreColumns = exportColumns.filter(({ isDefault }) => !isDefault).map(({ key }) => key)

/** Format and columns, as fields of the form around them. */
export function ChoiceFields({ initial, companyCount }: ChoiceFieldsProps) {
  const { t, language } = useText()
  const [columns, setColumns] = useState(initial.columns)
  const sizes = columns.length > 0 ? estimateFileSizes(companyCount, columns) : undefined
  const [isOpen] = useState(String(initial.columns) !== String(defaultColumns))

  const columnBoxes = (keys: Choice['columns']) => (
    <div className={styles.columns}>
      {keys.map((key) => (
        <label key={key} className={styles.check}>
          <input type="checkbox" name="columns" value={key} defaultChecked={initial.columns.includes(key)} />
          {t(`exporting.column.${key}`)}
        </label>
      ))}
    </div>
  )

  return (
    <>
      <fieldset className={styles.formats}>
        <legend>{t('exporting.quote.format')}</legend>
        {exportFormats.map((format) => (
          <label key={format} className={styles.format}>
            <input type="radio" name="format" value={format} defaultChecked={format === initial.format} />
            <b>{t(`exporting.format.${format}`)}</b>
            <span className={styles.size}>
              {sizes && t('exporting.quote.size', { size: formatFileSize(sizes[format], language) })}
            </span>
            <small>{t(`exporting.format.${format}Text`)}</small>
          </label>
        ))}
      </fieldset>
      <details
        className={styles.details}
        open={isOpen}
        onChange={({ currentTarget }) => {
          const form = currentTarget.closest('form')
          if (form) setColumns(readChoice(new FormData(form)).columns)
        }}
      >
        <summary>
          {t('exporting.quote.columns')}{' '}
          <span className={styles.size}>
            {t('exporting.quote.columnsChosen', { chosen: columns.length, all: exportColumns.length })}
          </span>
        </summary>
        <fieldset>
          <legend>{t('exporting.quote.usual')}</legend>
          {columnBoxes(defaultColumns)}
        </fieldset>
        <fieldset>
          <legend>{t('exporting.quote.more')}</legend>
          {columnBoxes(moreColumns)}
        </fieldset>
      </details>
      {columns.length === 0 && (
        <p className={styles.problem} role="alert">
          {t('exporting.quote.noColumns')}
        </p>
      )}
    </>
  )
}
