import { useText } from '#app/i18n/use-text.ts'
import layout from '#app/ui/page.module.css'
import type { Effect } from '#core/requests/read-effects.server.ts'
import { Changes } from '../audit/changes.tsx'
import styles from './requests.module.css'

/** What granting a request did, whatever was asked; what became of it later is in the log. */
export function Effects({ effects }: { effects: readonly Effect[] }) {
  const { t } = useText()
  return (
    <section className={layout.panel}>
      <h2>{t('admin.requests.done')}</h2>
      {effects.length === 0 ? (
        <p className={layout.lead}>{t('admin.requests.doneNothing')}</p>
      ) : (
        <ul className={styles.facts}>
          {effects.map(({ id, action, before, after }) => (
            <li key={id}>
              {t(`adminAudit.act.${action}`)}
              <Changes before={before} after={after} reason={null} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
