import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import pageLinks from '#app/ui/page-links.module.css'
import layout from '#app/ui/page.module.css'
import { parseSecurityLogFilters, securityLogAddress } from '#core/security-log/log-filters.ts'
import { readSecurityLog } from '#core/security-log/read-security-log.server.ts'
import { securityLogDays } from '#core/security-log/security-events.ts'
import { services } from '#core/services.server.ts'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/sign-in-log.ts'
import { SignInLogFilterForm } from './filter-form.tsx'
import { SignInLogTable } from './log-table.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const asked = parseSecurityLogFilters(new URL(request.url).searchParams)
  return { asked, ...(await readSecurityLog(services(), asked)) }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.signInLog')

export default function SignInLog({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  const { asked, entries, older } = loaderData
  const { filters, before } = asked
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <div className={layout.page}>
      <h1>{t('admin.signInLog')}</h1>
      <p className={layout.lead}>{t('adminSignInLog.lead', { days: securityLogDays })}</p>
      {/* Made anew when the address changes without it: by a link, or back. */}
      <SignInLogFilterForm key={securityLogAddress(filters)} asked={asked} />
      {filters.account && (
        <p>
          {t('adminSignInLog.ofAccount', { code: filters.account.slice(0, 12) })}{' '}
          <a href={securityLogAddress({ ...filters, account: undefined })}>
            {t('adminSignInLog.ofAllAccounts')}
          </a>
        </p>
      )}
      <SignInLogTable entries={entries} filters={filters} isFiltered={isFiltered} />
      {(before !== undefined || older !== undefined) && (
        <nav className={`${pageLinks.links} unprinted`} aria-label={t('adminSignInLog.pages')}>
          {before !== undefined && (
            <a href={securityLogAddress(filters)} className={button.button}>
              {t('adminSignInLog.newest')}
            </a>
          )}
          {older !== undefined && (
            <a href={securityLogAddress(filters, older)} rel="next" className={button.button}>
              {t('adminSignInLog.older')}
            </a>
          )}
        </nav>
      )}
    </div>
  )
}
