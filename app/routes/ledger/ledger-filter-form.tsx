import { useId } from 'react'
import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { DateRangeFields } from '#app/routes/account/date-range-fields.tsx'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import { type LedgerKind, ledgerKinds, type parseLedgerFilters } from '#core/credits/ledger-filters.ts'
import { earliestDate } from '#time/date-range.ts'
import styles from './ledger.module.css'

interface LedgerFilterFormProps {
  asked: Omit<ReturnType<typeof parseLedgerFilters>, 'page'>
}

/** Which entries to show; wrong dates are named and stay as they were typed. */
export function LedgerFilterForm({ asked }: LedgerFilterFormProps) {
  const { t } = useText()
  const { filters, problem } = asked
  const id = useId()
  const problemId = problem && `${id}-problem`
  return (
    <Form action={href('/ledger')} className={styles.filters}>
      <p className={field.field}>
        <label htmlFor={`${id}-kind`}>{t('account.ledger.kind')}</label>
        <select id={`${id}-kind`} name="kind" defaultValue={filters.kind ?? ''}>
          <option value="">{t('account.ledger.kind.all')}</option>
          {(Object.keys(ledgerKinds) as LedgerKind[]).map((kind) => (
            <option key={kind} value={kind}>
              {t(`account.ledger.kind.${kind}`)}
            </option>
          ))}
        </select>
      </p>
      <DateRangeFields
        labels={{ from: t('account.ledger.from'), to: t('account.ledger.to') }}
        asked={asked}
        min={earliestDate}
        problemId={problemId}
      />
      <button type="submit" className={button.button}>
        {t('account.ledger.show')}
      </button>
      {problem && (
        <p id={problemId} role="alert" className={`${field.error} ${styles.problem}`}>
          {t(`search.dates.${problem}`)}
        </p>
      )}
    </Form>
  )
}
