import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import { auditAddress, parseAuditFilters } from '#core/audit/audit-filters.ts'
import { listAuditActors, readAudit } from '#core/audit/read-audit.server.ts'
import { services } from '#core/services.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { deletedAccount } from './deleted-account.ts'
import type { Route } from './+types/audit.ts'
import { AuditFilterForm } from './audit-filter-form.tsx'
import { AuditTable } from './audit-table.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const { page, ...asked } = parseAuditFilters(new URL(request.url).searchParams)
  const { db } = services()
  const found = await readAudit(db, { filters: asked.filters, page })
  return { asked, actors: await listAuditActors(db), ...found }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.audit')

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  const { asked, actors, entries, total, page, pages } = loaderData
  const { filters } = asked
  const subject = filters.subject && entries[0]?.subjectName
  const nameOfSubject = subject === null ? deletedAccount(t, filters.subject!) : (subject ?? filters.subject!)
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <div className={layout.page}>
      <h1>{t('admin.audit')}</h1>
      <p className={layout.lead}>{t('adminAudit.lead')}</p>
      {/* Made anew when the address changes without it: by a link, or back. */}
      <AuditFilterForm key={auditAddress(filters)} asked={asked} actors={actors} />
      {filters.subject && (
        <p>
          {t('adminAudit.about', { name: nameOfSubject })}{' '}
          <a href={auditAddress({ ...filters, subject: undefined })}>{t('adminAudit.aboutAll')}</a>
        </p>
      )}
      {total > 0 && (
        <p>
          <a
            className={button.button}
            href={auditAddress(filters, 1, href('/admin/audit.csv'))}
            download
            rel="nofollow"
          >
            {t('adminAudit.download')}
          </a>
        </p>
      )}
      <AuditTable entries={entries} total={total} isFiltered={isFiltered} />
      <PageLinks
        page={page}
        pages={pages}
        addressOf={(target) => auditAddress(filters, target)}
        label={t('adminAudit.pages')}
        previous={t('admin.previous')}
        next={t('admin.next')}
        place={t('admin.place', { page, pages })}
      />
    </div>
  )
}
