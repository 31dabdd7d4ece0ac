import { useId } from 'react'
import { Form, href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { DateRangeFields } from '#app/routes/account/date-range-fields.tsx'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import {
  canBeDays,
  type parseAnalyticsRange,
  presetNames,
  rangeQuery,
  units,
} from '#core/analytics/analytics-range.ts'
import styles from './analytics.module.css'

/** Which days to show: one press, or any two dates. Wrong dates are named and stay as they were typed. */
export function RangeForm({ asked }: { asked: ReturnType<typeof parseAnalyticsRange> }) {
  const { t } = useText()
  const id = useId()
  const { range, problem } = asked
  const problemId = problem && `${id}-problem`
  return (
    <div className={`${styles.range} unprinted`}>
      <nav aria-label={t('admin.analytics.range')} className={styles.presets}>
        {presetNames.map((preset) => (
          <a
            key={preset}
            className={button.button}
            href={`${href('/admin/analytics')}?range=${preset}`}
            aria-current={range.preset === preset && !problem ? 'true' : undefined}
            data-keep-scroll
          >
            {t(`admin.analytics.range.${preset}`)}
          </a>
        ))}
      </nav>
      {/* Made anew when the address changes without it: by a link, or back. */}
      <Form key={rangeQuery(range)} action={href('/admin/analytics')} className={styles.dates}>
        <DateRangeFields
          labels={{ from: t('admin.from'), to: t('admin.to') }}
          asked={asked}
          problemId={problemId}
        />
        <p className={field.field}>
          <label htmlFor={`${id}-by`}>{t('admin.analytics.by')}</label>
          <select id={`${id}-by`} name="by" defaultValue={range.by}>
            {units.map((unit) => (
              <option key={unit} value={unit} disabled={unit === 'day' && !canBeDays(range)}>
                {t(`admin.analytics.by.${unit}`)}
              </option>
            ))}
          </select>
        </p>
        <button type="submit" className={button.button}>
          {t('admin.analytics.show')}
        </button>
        {problem && (
          <p id={problemId} role="alert" className={`${field.error} ${styles.problem}`}>
            {t(`search.dates.${problem}`)}
          </p>
        )}
      </Form>
    </div>
  )
}
