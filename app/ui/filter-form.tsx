import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { formatDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from './button.module.css'
import field from './field.module.css'
import styles from './filter-form.module.css'

interface Option {
  value: string
  label: string
  isDisabled?: boolean
}

type FilterField =
  | { kind: 'hidden'; name: string; value: string | undefined }
  | { kind: 'search'; name: string; label: string; value: string | undefined; maxLength?: number }
  | {
      kind: 'select'
      name: string
      label: string
      value: string | undefined
      options: readonly (Option | { label: string; options: readonly Option[] })[]
    }
  /** Both ends of a date range, `yyyy-mm-dd` or as typed; shown and typed dd/mm/yyyy. */
  | {
      kind: 'dates'
      labels: { from: string; to: string }
      typed: { from: string; to: string }
    }

interface FilterFormProps {
  action: string
  fields: readonly FilterField[]
  submit: string
  /** Error in the dates, announced; they stay as typed. */
  problem?: string
  /** Beside the button. */
  children?: ReactNode
}

/** Filters of a list, written into its address. Give it the address as `key`, so that links and "back" refill it. */
export function FilterForm({ action, fields, submit, problem, children }: FilterFormProps) {
  const problemId = useId()
  return (
    <Form action={action} className={styles.filters}>
      {fields.map((one) => (
        <FieldOf
          key={one.kind === 'dates' ? 'dates' : one.name}
          field={one}
          problemId={problem && problemId}
        />
      ))}
      <button type="submit" className={button.button}>
        {submit}
      </button>
      {children}
      {problem && (
        <p id={problemId} role="alert" className={`${field.error} ${styles.problem}`}>
          {problem}
        </p>
      )}
    </Form>
  )
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/

function FieldOf({ field: one, problemId }: { field: FilterField; problemId: string | undefined }) {
  const { t } = useText()
  const id = useId()
  if (one.kind === 'hidden') return one.value && <input type="hidden" name={one.name} value={one.value} />
  if (one.kind === 'dates') {
    return (['from', 'to'] as const).map((name) => (
      <p key={name} className={`${field.field} ${styles.date}`}>
        <label htmlFor={`${id}-${name}`}>{one.labels[name]}</label>
        <input
          id={`${id}-${name}`}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder={t('search.dates.format')}
          defaultValue={isoDate.test(one.typed[name]) ? formatDate(one.typed[name]) : one.typed[name]}
          aria-invalid={problemId ? true : undefined}
          aria-describedby={problemId}
        />
      </p>
    ))
  }
  const { name, label, value = '' } = one
  return (
    <p className={field.field}>
      <label htmlFor={id}>{label}</label>
      {one.kind === 'search' ? (
        <input
          id={id}
          type="search"
          name={name}
          defaultValue={value}
          autoComplete="off"
          maxLength={one.maxLength}
        />
      ) : (
        <select id={id} name={name} defaultValue={value}>
          {one.options.map((option) =>
            'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(toOption)}
              </optgroup>
            ) : (
              toOption(option)
            ),
          )}
        </select>
      )}
    </p>
  )
}

const toOption = ({ value, label, isDisabled }: Option) => (
  <option key={value} value={value} disabled={isDisabled}>
    {label}
  </option>
)
