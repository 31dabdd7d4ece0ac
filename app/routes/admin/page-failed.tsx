import { useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { LoadFailed } from './load-failed.tsx'

/** By where a page is, its one thing before the list of them: what could not be loaded, and what may not be there. */
const places = [
  {
    path: '/admin/requests/',
    area: 'admin.requests',
    failed: 'admin.failed.request',
    missing: { title: 'admin.missing.request', address: '/admin/requests', back: 'admin.requests.back' },
  },
  { path: '/admin/requests', area: 'admin.requests', failed: 'admin.failed.requests' },
  {
    path: '/admin/media/',
    area: 'admin.media',
    failed: 'admin.failed.picture',
    missing: { title: 'admin.missing.picture', address: '/admin/media', back: 'media.all' },
  },
  { path: '/admin/media', area: 'admin.media', failed: 'admin.failed.pictures' },
  {
    path: '/admin/data/imports/',
    area: 'admin.data',
    failed: 'admin.failed.import',
    missing: { title: 'admin.missing.import', address: '/admin/data', back: 'adminData.run.back' },
  },
  {
    path: '/admin/data/uploads/',
    area: 'admin.data',
    failed: 'admin.failed.upload',
    missing: {
      title: 'admin.missing.upload',
      text: 'admin.missing.uploadText',
      address: '/admin/data',
      back: 'adminData.run.back',
    },
  },
  { path: '/admin/data', area: 'admin.data', failed: 'admin.failed.data' },
  { path: '/admin/help', area: 'admin.help', failed: 'admin.failed.help' },
  { path: '/admin/audit', area: 'admin.audit', failed: 'admin.failed.audit' },
  { path: '/admin', area: 'admin.title', failed: 'admin.failed.page' },
] as const

/** In the place of a page of the administration that has no words of its own for what failed. */
export function PageFailed({ error }: { error: unknown }) {
  const { t } = useText()
  const { pathname } = useLocation()
  const place = places.find(({ path }) => pathname.startsWith(path)) ?? places[places.length - 1]
  const missing = 'missing' in place ? place.missing : undefined
  return (
    <LoadFailed
      error={error}
      heading={t(place.area)}
      title={t(place.failed)}
      missing={
        missing && {
          title: t(missing.title),
          text: 'text' in missing ? t(missing.text) : undefined,
          back: { address: missing.address, label: t(missing.back) },
        }
      }
    />
  )
}
