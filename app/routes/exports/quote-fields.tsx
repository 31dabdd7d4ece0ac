import { useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { defaultColumns, exportColumns } from '#core/exports/columns.ts'
import { estimateFileSizes } from '#core/exports/file-sizes.ts'
import { exportFormats } from '#core/exports/formats.ts'
import type { Quote } from '#core/exports/quote.ts'
import { formatNumber } from '#text/formats.ts'
import { type Choice, readChoice } from './choice.ts'
import { formatFileSize } from './file-size.ts'
import styles from './quote.module.css'

/** Price of an export and the balance afterwards. */
export function QuoteFigures({ quote }: { quote: Quote }) {
  const { t, language } = useText()
  const { newCount, exportedCount, cost, balance, balanceAfter, isAffordable } = quote
  const number = (value: number) => formatNumber(value, language)
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('exports.quote.new')}</dt>
          <dd>{number(newCount)}</dd>
          <dd>{t('exports.credits', { count: newCount })}</dd>
        </div>
        <div>
          <dt>{t('exports.quote.exported')}</dt>
          <dd>{number(exportedCount)}</dd>
          <dd>{t('exports.free')}</dd>
        </div>
        <div className={styles.sum}>
          <dt>{t('exports.quote.cost')}</dt>
          <dd>{cost === 0 ? t('exports.free') : t('exports.credits', { count: cost })}</dd>
        </div>
        <div>
          <dt>{t('exports.quote.balance')}</dt>
          <dd>{t('exports.credits', { count: balance })}</dd>
        </div>
        {isAffordable && (
          <div>
            <dt>{t('exports.quote.after')}</dt>
            <dd>{t('exports.credits', { count: balanceAfter })}</dd>
          </div>
        )}
      </dl>
      {!isAffordable && (
        <output className={styles.missing}>
          {t('exports.missing', { count: -balanceAfter, cost: number(cost), balance: number(balance) })}
        </output>
      )}
    </>
  )
}

/** Returns the text of the button of a quote: "Export 12 companies · 9 credits". */
export function useExportLabel(count: number, cost: number): string {
  const { t } = useText()
  const price = cost === 0 ? t('exports.free') : t('exports.credits', { count: cost })
  // The price never breaks across lines.
  return `${t('exports.do', { count })} · ${price.replaceAll(' ', '\u00A0')}`
}

interface ChoiceFieldsProps {
  initial: Choice
  companyCount: number
}

const moreColumns = exportColumns.filter(({ isDefault }) => !isDefault).map(({ key }) => key)

/** Fields for format and columns. */
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
          {t(`exports.column.${key}`)}
        </label>
      ))}
    </div>
  )

  return (
    <>
      <fieldset className={styles.formats}>
        <legend>{t('exports.quote.format')}</legend>
        {exportFormats.map((format) => (
          <label key={format} className={styles.format}>
            <input type="radio" name="format" value={format} defaultChecked={format === initial.format} />
            <b>{t(`exports.format.${format}`)}</b>
            <span className={styles.size}>
              {sizes && t('exports.quote.size', { size: formatFileSize(sizes[format], language) })}
            </span>
            <small>{t(`exports.format.${format}Text`)}</small>
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
          {t('exports.quote.columns')}{' '}
          <span className={styles.size}>
            {t('exports.quote.columnsChosen', { chosen: columns.length, all: exportColumns.length })}
          </span>
        </summary>
        <fieldset>
          <legend>{t('exports.quote.usual')}</legend>
          {columnBoxes(defaultColumns)}
        </fieldset>
        <fieldset>
          <legend>{t('exports.quote.more')}</legend>
          {columnBoxes(moreColumns)}
        </fieldset>
      </details>
      {columns.length === 0 && (
        <p className={styles.problem} role="alert">
          {t('exports.quote.noColumns')}
        </p>
      )}
    </>
  )
}
