import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { FilterForm } from '#app/ui/filter-form.tsx'
import {
  canBeDays,
  type parseAnalyticsRange,
  presetNames,
  rangeQuery,
  units,
} from '#core/analytics/analytics-range.ts'
import styles from './analytics.module.css'

/** Chooses the days to show: a preset, or any two dates. */
export function RangeForm({ asked }: { asked: ReturnType<typeof parseAnalyticsRange> }) {
  const { t } = useText()
  const { range, problem } = asked
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
      <FilterForm
        key={rangeQuery(range)}
        action="/admin/analytics"
        fields={[
          { kind: 'dates', labels: { from: t('admin.from'), to: t('admin.to') }, typed: asked },
          {
            kind: 'select',
            name: 'by',
            label: t('admin.analytics.by'),
            value: range.by,
            options: units.map((unit) => ({
              value: unit,
              label: t(`admin.analytics.by.${unit}`),
              isDisabled: unit === 'day' && !canBeDays(range),
            })),
          },
        ]}
        submit={t('admin.analytics.show')}
        problem={problem && t(`search.dates.${problem}`)}
      />
    </div>
  )
}
