import type { FormEvent } from 'react'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { useExportLabel } from './quote-fields.tsx'
import styles from './export-tools.module.css'

interface SelectionBarProps {
  count: number
  /** Pages that the selection is on. */
  pages: number
  /** Undefined for a visitor, and until the server has counted. */
  figures: { newCount: number; cost: number; balance: number } | undefined
  isCounting: boolean
  isAsking: boolean
  /** Results of the search, if they can be selected as a whole. */
  more: number | undefined
  onSelectWhole: () => void
  onClear: () => void
  onExport: () => void
}

/** Price of the selection and the export button, at the bottom of the page. */
export function SelectionBar({
  count,
  pages,
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
        <b>
          {t('search.selected', { count })}
          {pages > 1 && ` ${t('exports.bar.pages', { count: pages })}`}
        </b>
        {isCounting && <span className={styles.quiet}>{t('exports.bar.counting')}</span>}
        {figures && (isTooMuch ? <Missing {...figures} /> : <Figures {...figures} />)}
      </output>
      {more !== undefined && (
        <button type="button" className={`${button.link} ${styles.more}`} onClick={onSelectWhole}>
          {t('exports.bar.whole', { count: more })}
        </button>
      )}
      <div className={styles.buttons}>
        <button
          type="button"
          className={`${button.quiet} ${styles.clear}`}
          title={t('exports.bar.clear')}
          aria-label={t('exports.bar.clear')}
          onClick={onClear}
        >
          <Icon name="close" />
        </button>
        <button className={`${button.button} ${button.primary}`} aria-busy={isAsking}>
          {buttonText()}
        </button>
      </div>
    </form>
  )
}

type FiguresProps = NonNullable<SelectionBarProps['figures']>

/** "9 new · 9 credits · balance 10 → 1", in pieces that do not break. */
function Figures({ newCount, cost, balance }: FiguresProps) {
  const { t, language } = useText()
  return (
    <>
      <span className={styles.figure}>{t('exports.done.new', { count: newCount })}</span>
      <span className={styles.figure}>
        {cost === 0 ? t('exports.free') : t('exports.credits', { count: cost })}
      </span>
      <span className={styles.figure}>
        {t('exports.bar.balance')} {formatNumber(balance, language)}
        {cost > 0 && (
          <>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden">, {t('exports.bar.after')} </span>
            <b>{formatNumber(balance - cost, language)}</b>
          </>
        )}
      </span>
    </>
  )
}

function Missing({ cost, balance }: FiguresProps) {
  const { t, language } = useText()
  return (
    <span className={styles.missing}>
      {t('exports.missing', {
        count: cost - balance,
        cost: formatNumber(cost, language),
        balance: formatNumber(balance, language),
      })}
    </span>
  )
}
