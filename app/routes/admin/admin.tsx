import '#app/i18n/account-texts.ts'
import { formatNumber } from '#app/i18n/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { page } from '#app/middleware/errors.ts'
import { privateMeta } from '#app/routes/auth/auth-meta.ts'
import layout from '#app/ui/page.module.css'
import { readAccountFigures } from '#core/accounts/account-figures.server.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/admin.ts'
import styles from './admin.module.css'

export const loader = page(() => readAccountFigures(services().db))

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'auth.adminTitle')

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { t, language } = useText()
  return (
    <div className={layout.page}>
      <h1>{t('auth.adminTitle')}</h1>
      <dl className={styles.figures}>
        {(['total', 'active', 'newThisMonth'] as const).map((figure) => (
          <div key={figure}>
            <dt>{t(`auth.admin.${figure}`)}</dt>
            <dd className="num">{formatNumber(loaderData[figure], language)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
