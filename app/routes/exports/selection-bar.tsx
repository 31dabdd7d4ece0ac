import type { FormEvent } from 'react'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { maxCompanies } from '#core/exports/quote.ts'
import { useExportLabel } from './quote-fields.tsx'
import styles from './export-tools.module.css'

interface SelectionBarProps {
  count: number
  /** Undefined for a visitor, and until all results are counted. */
  figures: { newCount: number; cost: number; balance: number } | undefined
  isCounting: boolean
  isAsking: boolean
  /** Results of the search, if the whole page is selected and there are more. */
  more: number | undefined
  onSelectWhole: () => void
  onClear: () => void
  onExport: () => void
}

/** Price of the selection and the export button, at the bottom of the page. */
export function SelectionBar({
  count,
  figures,
  isCounting,
  isAsking,
  more,
  onSelectWhole,
  onClear,
  onExport,
}: SelectionBarProps) {
  const { t } = useText()
  const label = useExportLabel(count, figures?.cost ?? 0)
  const isTooMuch = figures && figures.cost > figures.balance

  function submit(event: FormEvent) {
    event.preventDefault()
    onExport()
  }

  function buttonText(): string {
    if (isAsking) return t('exports.bar.working')
    if (isTooMuch) return t('exports.addCredits')
    return figures ? label : t('exports.do', { count })
  }

  return (
    <form id="export-selection" className={styles.bar} aria-label={t('exports.bar')} onSubmit={submit}>
      <output className={styles.what}>
        <b>{t('exports.bar.selected', { count })}</b>
        {isCounting && <span className={styles.quiet}>{t('exports.bar.counting')}</span>}
        {figures && <Figures {...figures} />}
        {isTooMuch && <Missing {...figures} />}
      </output>
      {more !== undefined && (
        <p className={styles.more}>
          {more > maxCompanies ? (
            t('exports.bar.tooMany', { found: more, most: maxCompanies })
          ) : (
            <button type="button" className={button.link} onClick={onSelectWhole}>
              {t('exports.bar.whole', { count: more })}
            </button>
          )}
        </p>
      )}
      <div className={styles.buttons}>
        <button type="button" className={`${button.button} ${styles.clear}`} onClick={onClear}>
          <Icon name="close" />
          <span>{t('exports.bar.clear')}</span>
        </button>
        <button className={`${button.button} ${button.primary}`} aria-busy={isAsking}>
          {buttonText()}
        </button>
      </div>
    </form>
  )
}

type FiguresProps = NonNullable<SelectionBarProps['figures']>

function Figures({ newCount, cost, balance }: FiguresProps) {
  const { t, language } = useText()
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('exports.quote.new')}</dt>
        <dd className="num">{formatNumber(newCount, language)}</dd>
      </div>
      <div>
        <dt>{t('exports.quote.cost')}</dt>
        <dd>{cost === 0 ? t('exports.free') : t('exports.credits', { count: cost })}</dd>
      </div>
      <div>
        <dt>{t('exports.quote.balance')}</dt>
        <dd className="num">
          {formatNumber(balance, language)}
          {cost > 0 && cost <= balance && (
            <>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden">, {t('exports.bar.after')} </span>
              <b>{formatNumber(balance - cost, language)}</b>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Missing({ cost, balance }: FiguresProps) {
  const { t, language } = useText()
  return (
    <p className={styles.missing}>
      {t('exports.missing', {
        count: cost - balance,
        cost: formatNumber(cost, language),
        balance: formatNumber(balance, language),
      })}
    </p>
  )
}
