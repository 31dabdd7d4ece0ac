import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import type { Quote } from '#core/exports/quote.ts'
import { type Choice, readChoice, recallChoice, rememberChoice } from './choice.ts'
import { ChoiceFields, QuoteFigures, useExportLabel } from './quote-fields.tsx'
import styles from './quote.module.css'

interface QuoteDialogProps {
  quote: Quote
  isPaying: boolean
  /** Address of the pricing page. */
  pricing: string
  onPay: (choice: Choice) => void
  onCancel: () => void
}

/** Shows the price of an export and takes format and columns before anything is charged. */
export function QuoteDialog({ quote, isPaying, pricing, onPay, onCancel }: QuoteDialogProps) {
  const { t } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [initial] = useState(recallChoice)
  const label = useExportLabel(quote.companyCount, quote.cost)

  useEffect(() => {
    dialog.current?.showModal()
    // Without scrolling, so that the price above stays visible.
    dialog.current?.querySelector<HTMLElement>('[name=format]:checked')?.focus({ preventScroll: true })
  }, [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const choice = readChoice(new FormData(event.currentTarget))
    if (isPaying || choice.columns.length === 0) return
    rememberChoice(choice)
    onPay(choice)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles backdrop clicks and held Enter
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onCancel}
      onClick={closeOnBackdropClick}
      onKeyDown={ignoreHeldEnter}
    >
      <form onSubmit={submit} aria-busy={isPaying}>
        <header className={styles.head}>
          <h2 id={titleId}>{t('exports.do', { count: quote.companyCount })}</h2>
          <button
            type="button"
            className={button.quiet}
            aria-label={t('exports.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        <div className={styles.body}>
          <QuoteFigures quote={quote} />
          <ChoiceFields initial={initial} companyCount={quote.companyCount} />
        </div>
        <footer className={styles.foot}>
          <p>{t('exports.quote.once')}</p>
          <button type="button" className={button.button} onClick={() => dialog.current?.close()}>
            {t('exports.quote.cancel')}
          </button>
          {quote.isAffordable ? (
            <button
              className={`${button.button} ${button.primary}`}
              aria-disabled={isPaying}
              onClick={ignoreSecondClick}
            >
              {isPaying ? t('exports.bar.working') : label}
            </button>
          ) : (
            <a className={`${button.button} ${button.primary}`} href={`${pricing}&credits=${quote.cost}`}>
              {t('exports.addCredits')}
            </a>
          )}
        </footer>
      </form>
    </dialog>
  )
}

/** Returns whether this is the second click of the double click that opened the dialog; it must not submit or close it. */
const isSecondClick = ({ detail }: MouseEvent) => detail > 1

function ignoreSecondClick(event: MouseEvent) {
  if (isSecondClick(event)) event.preventDefault()
}

function closeOnBackdropClick(event: MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget && !isSecondClick(event)) event.currentTarget.close()
}

/** The Enter that opened the dialog must not submit it while held. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
