import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { Quote } from '#core/exports/quote.ts'
import styles from './quote.module.css'

/** What an export costs and what is left afterwards. */
export function QuoteFigures({ quote }: { quote: Quote }) {
  const { t, language } = useText()
  const { newCount, exportedCount, cost, balance, balanceAfter, isAffordable } = quote
  const number = (value: number) => formatNumber(value, language)
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('exporting.quote.new')}</dt>
          <dd>{number(newCount)}</dd>
          <dd>{t('exporting.credits', { count: newCount })}</dd>
        </div>
        <div>
          <dt>{t('exporting.quote.exported')}</dt>
          <dd>{number(exportedCount)}</dd>
          <dd>{t('exporting.free')}</dd>
        </div>
        <div className={styles.sum}>
          <dt>{t('exporting.quote.cost')}</dt>
          <dd>{cost === 0 ? t('exporting.free') : t('exporting.credits', { count: cost })}</dd>
        </div>
        <div>
          <dt>{t('exporting.quote.balance')}</dt>
          <dd>{t('exporting.credits', { count: balance })}</dd>
        </div>
        {isAffordable && (
          <div>
            <dt>{t('exporting.quote.after')}</dt>
            <dd>{t('exporting.credits', { count: balanceAfter })}</dd>
          </div>
        )}
      </dl>
      {!isAffordable && (
        <output className={styles.missing}>
          {t('exporting.missing', { count: -balanceAfter, cost: number(cost), balance: number(balance) })}
        </output>
      )}
    </>
  )
}

/** What the button of a quote does: "Export 12 companies · 9 credits". */
export function useExportLabel(count: number, cost: number): string {
  const { t } = useText()
  const price = cost === 0 ? t('exporting.free') : t('exporting.credits', { count: cost })
  // Where it takes two lines, what it costs stays on one.
  return `${t('exporting.do', { count })} · ${price.replaceAll(' ', '\u00A0')}`
}
