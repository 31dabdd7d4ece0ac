import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import type { SearchParams } from '#core/search/search-response.ts'
import { withFilter } from '#core/search/changes.ts'
import { type DateRangeProblem, earliestDate, readDateRange } from '#time/date-range.ts'
import { todayInVietnam } from '#time/vietnam-days.ts'
import styles from './filters.module.css'
import { useSearchNavigation } from './search-address.ts'

/** Typing a year yields a valid date at every digit. */
const debounceMs = 700
const noDates = { from: '', to: '' }

interface DateFilterProps {
  params: SearchParams
  /** Problem of the dates in the address. */
  urlProblem: DateRangeProblem | undefined
}

export function DateFilter({ params, urlProblem }: DateFilterProps) {
  const { t } = useText()
  const goTo = useSearchNavigation()
  const group = useRef<HTMLFieldSetElement>(null)
  const inAddress = params.dateRange ?? noDates
  const [address, setAddress] = useState(inAddress)
  const [dates, setDates] = useState(inAddress)
  const [isEdited, setEdited] = useState(false)
  const [problem, setProblem] = useState(urlProblem)

  if (inAddress.from !== address.from || inAddress.to !== address.to) {
    setAddress(inAddress)
    // Keeps what was typed while an earlier date loaded, unless the dates were cleared.
    if (!isEdited || !params.dateRange) {
      setDates(inAddress)
      setEdited(false)
      setProblem(urlProblem)
    }
  }

  /** Whether a date is incomplete or impossible, which its value reports as empty. */
  function isPartial(): boolean {
    return [...(group.current?.querySelectorAll('input') ?? [])].some(({ validity }) => validity.badInput)
  }

  const applyRested = useEffectEvent(({ from, to }: typeof noDates) => {
    const read = isPartial() ? { problem: 'invalid' as const } : readDateRange(from, to)
    setProblem(read.problem)
    if (read.problem) return
    setEdited(false)
    goTo(withFilter(params, 'dateRange', read.range))
  })

  useEffect(() => {
    if (!isEdited) return
    const timer = setTimeout(() => applyRested(dates), debounceMs)
    return () => clearTimeout(timer)
  }, [dates, isEdited])

  const input = (end: 'from' | 'to') => (
    <label>
      {t(`search.filters.${end}`)}
      <input
        type="date"
        name={end === 'from' ? 'dateFrom' : 'dateTo'}
        form="search-form"
        min={earliestDate}
        max={todayInVietnam()}
        value={dates[end]}
        aria-invalid={problem !== undefined}
        aria-describedby="date-problem"
        onBlur={() => isPartial() && setProblem('invalid')}
        onChange={(event) => {
          setEdited(true)
          setDates({ ...dates, [end]: event.target.value })
        }}
      />
    </label>
  )

  return (
    <fieldset className={styles.group} ref={group}>
      <legend className={styles.label}>{t('search.filters.dateRange')}</legend>
      <div className={styles.dates}>
        {input('from')}
        {input('to')}
      </div>
      <output id="date-problem" className={styles.problem}>
        {problem && t(`search.dates.${problem}`)}
      </output>
      {params.dateRange && (
        <button
          type="button"
          className={`${button.link} js-only`}
          onClick={() => {
            setEdited(false)
            goTo(withFilter(params, 'dateRange', undefined))
          }}
        >
          {t('search.filters.clearDates')}
        </button>
      )}
    </fieldset>
  )
}
