import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { BreakdownTable } from '#app/routes/browse/breakdown-table.tsx'
import styles from './home.module.css'
import type { HomeData } from './load-home.server.ts'

const maps = ['present', 'former'] as const

/** The largest provinces of either map, and the largest industries. */
export function Largest({ largest }: { largest: HomeData['largest'] }) {
  const { t } = useText()
  const pathOf = { present: href('/provinces'), former: href('/provinces/former') }
  return (
    <div className={styles.pair}>
      <section aria-labelledby="by-province">
        <div className={styles.heading}>
          <h2 id="by-province">{t('home.cities')}</h2>
          <fieldset className={styles.maps}>
            <legend className="visually-hidden">{t('home.map')}</legend>
            {maps.map((map) => (
              <label key={map}>
                <input type="radio" name="map" value={map} defaultChecked={map === 'present'} />
                <span>{t(`home.map.${map}`)}</span>
              </label>
            ))}
          </fieldset>
        </div>
        {maps.map((map) => (
          <div key={map} className={`${styles.map} ${styles[map]}`}>
            <BreakdownTable
              caption={t(`home.map.${map}`)}
              heading={t(`home.heading.${map}`)}
              rows={largest[map]}
            />
            <a href={pathOf[map]}>{t(`home.map.all.${map}`)}</a>
          </div>
        ))}
      </section>
      <section aria-labelledby="by-industry">
        <div className={styles.heading}>
          <h2 id="by-industry">{t('home.industries')}</h2>
        </div>
        <div className={styles.map}>
          <BreakdownTable
            caption={t('home.industries')}
            heading={t('home.heading.industry')}
            rows={largest.industries}
          />
          <a href={href('/industries')}>{t('home.industries.all')}</a>
        </div>
      </section>
    </div>
  )
}
