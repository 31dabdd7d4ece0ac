import { type InputHTMLAttributes, useId } from 'react'
import { todayInVietnam } from '#core/vietnam-days.ts'
import field from '#app/ui/field.module.css'

interface DateFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Id of the text that says what is wrong with the range, where something is. */
  problemId: string | undefined
}

/** One end of a range of days, today at the latest. What is wrong is said of both ends at once. */
export function DateField({ label, problemId, ...input }: DateFieldProps) {
  const id = useId()
  return (
    <p className={field.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        type="date"
        max={todayInVietnam()}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
      />
    </p>
  )
}
