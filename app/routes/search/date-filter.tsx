import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { formatDate, toIsoDate } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { withFilter } from '#core/search/changes.ts'
import { type DateRange, type DateRangeProblem, readDateRange } from '#time/date-range.ts'
import { addDays } from '#time/vietnam-days.ts'
import { FilterLink } from './choice-filter.tsx'
import styles from './filters.module.css'
import { searchAddress, useSearchNavigation } from './search-address.ts'
import type { SearchPageData } from './search.tsx'

const debounceMs = 700
const noDates: DateRange = { from: '', to: '' }

/** First days of the ranges that end today. */
const presets = {
  week: (today: string) => addDays(today, -6),
  month: (today: string) => addDays(today, -29),
  year: (today: string) => `${today.slice(0, 4)}-01-01`,
}

const isSame = (a: DateRange | undefined, b: DateRange | undefined) => a?.from === b?.from && a?.to === b?.to

/** Ranges in one click, and two dates typed dd/mm/yyyy. */
export function DateFilter({
  params,
  wrongDates,
  today,
}: Pick<SearchPageData, 'params' | 'wrongDates' | 'today'>) {
  const { t } = useText()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('search.filters.dateRange')}</legend>
      <ul className={styles.values}>
        {(['week', 'month', 'year'] as const).map((preset) => {
          const range = { from: presets[preset](today), to: today }
          const isChosen = isSame(range, params.dateRange)
          return (
            <li key={preset}>
              <FilterLink
                address={searchAddress(withFilter(params, 'dateRange', isChosen ? undefined : range))}
                name={t(`search.filters.${preset}`)}
                isChosen={isChosen}
              />
            </li>
          )
        })}
      </ul>
      <TypedDates params={params} wrongDates={wrongDates} />
    </fieldset>
  )
}

const write = ({ from, to }: DateRange): DateRange => ({
  from: from && formatDate(from),
  to: to && formatDate(to),
})

function TypedDates({ params, wrongDates }: Pick<SearchPageData, 'params' | 'wrongDates'>) {
  const { t } = useText()
  const goTo = useSearchNavigation()
  const inAddress = wrongDates ?? write(params.dateRange ?? noDates)
  const [address, setAddress] = useState(inAddress)
  const [dates, setDates] = useState<DateRange>(inAddress)
  const [edited, setEdited] = useState<keyof DateRange>()
  const [problem, setProblem] = useState<DateRangeProblem>()

  if (!isSame(inAddress, address)) {
    setAddress(inAddress)
    // Keeps what was typed while an earlier date loaded, unless the dates were cleared.
    if (!edited || !params.dateRange) {
      setDates(inAddress)
      setEdited(undefined)
      setProblem(undefined)
    }
  }

  /** An unfinished date is a mistake only when the field is left, or Enter pressed. */
  function apply({ from, to }: DateRange, isFinished: boolean) {
    const { range, problem: found } = readDateRange(toIsoDate(from), toIsoDate(to))
    setProblem(found === 'invalid' && !isFinished ? undefined : found)
    if (found) return
    setEdited(undefined)
    if (isSame(range, params.dateRange)) setDates(inAddress)
    else goTo(withFilter(params, 'dateRange', range))
  }

  /** The page names the problem of dates in its address. */
  function isWrong(end: keyof DateRange): boolean {
    const shown = edited ? problem : (problem ?? wrongDates?.problem)
    return shown === 'reversed' || (!!shown && !!readDateRange(toIsoDate(dates[end]), '').problem)
  }

  const applyRested = useEffectEvent((typed: DateRange) => apply(typed, false))
  useEffect(() => {
    // An emptied field is usually about to get another date.
    if (!edited || !dates[edited]) return
    const timer = setTimeout(() => applyRested(dates), debounceMs)
    return () => clearTimeout(timer)
  }, [dates, edited])

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!edited) return
    // Both fields can be emptied, one after the other.
    const isBetweenFields = currentTarget.contains(relatedTarget)
    if (dates[edited] || !isBetweenFields) apply(dates, true)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // The form around the field knows nothing of the dates.
    event.preventDefault()
    apply(dates, true)
  }

  return (
    <>
      <div className={styles.dates} onBlur={onBlur}>
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            {t(`search.filters.${end}`)}
            <input
              name={end === 'from' ? 'dateFrom' : 'dateTo'}
              form="search-form"
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              placeholder={t('search.dates.format')}
              value={dates[end]}
              aria-invalid={isWrong(end)}
              aria-describedby="date-problem"
              onKeyDown={onKeyDown}
              onChange={({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
                setEdited(end)
                setDates({ ...dates, [end]: value })
              }}
            />
          </label>
        ))}
      </div>
      <output id="date-problem" className={styles.problem}>
        {problem && t(`search.dates.${problem}`)}
      </output>
    </>
  )
}
