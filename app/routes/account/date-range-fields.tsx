import { type InputHTMLAttributes, useId } from 'react'
import { todayInVietnam } from '#time/vietnam-days.ts'
import field from '#app/ui/field.module.css'

interface DateRangeFieldsProps {
  labels: { from: string; to: string }
  /** As they were typed. */
  asked: { from: string; to: string }
  min?: string
  /** Id of the text that says what is wrong with the range, where something is. */
  problemId: string | undefined
}

/** Both ends of a range of days, today at the latest. What is wrong is said of both at once. */
export function DateRangeFields({ labels, asked, min, problemId }: DateRangeFieldsProps) {
  return (['from', 'to'] as const).map((name) => (
    <DateField
      key={name}
      label={labels[name]}
      name={name}
      min={min}
      defaultValue={asked[name]}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
    />
  ))
}

function DateField({ label, ...input }: InputHTMLAttributes<HTMLInputElement> & { label: string }) {
  const id = useId()
  return (
    <p className={field.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} type="date" max={todayInVietnam()} />
    </p>
  )
}
