import { href, isRouteErrorResponse, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'

/**
 * Error texts of admin pages by the start of their address: `failed` when loading failed, `unsaved` when a form failed,
 * `missing` when the item does not exist. The first match counts, so items come before their list.
 */
const errorTexts = [
  {
    path: '/admin/requests/',
    area: 'admin.requests',
    failed: 'admin.failed.request',
    missing: {
      title: 'admin.missing.request',
      address: href('/admin/requests'),
      back: 'admin.requests.back',
    },
  },
  { path: href('/admin/requests'), area: 'admin.requests', failed: 'admin.failed.requests' },
  {
    path: '/admin/media/',
    area: 'admin.media',
    failed: 'admin.failed.picture',
    missing: { title: 'admin.missing.picture', address: href('/admin/media'), back: 'media.all' },
  },
  { path: href('/admin/media'), area: 'admin.media', failed: 'admin.failed.pictures' },
  {
    path: '/admin/data/imports/',
    area: 'admin.data',
    failed: 'admin.failed.import',
    missing: { title: 'admin.missing.import', address: href('/admin/data'), back: 'adminData.run.back' },
  },
  {
    path: '/admin/data/uploads/',
    area: 'admin.data',
    failed: 'admin.failed.upload',
    missing: {
      title: 'admin.missing.upload',
      text: 'admin.missing.uploadText',
      address: href('/admin/data'),
      back: 'adminData.run.back',
    },
  },
  { path: href('/admin/data'), area: 'admin.data', failed: 'admin.failed.data' },
  { path: `${href('/admin/articles')}/`, area: 'admin.articles', failed: 'adminTexts.loadFailed' },
  { path: href('/admin/articles'), area: 'admin.articles', failed: 'articles.failed' },
  { path: `${href('/admin/help')}/`, area: 'admin.help', failed: 'adminTexts.loadFailed' },
  { path: href('/admin/help'), area: 'admin.help', failed: 'admin.failed.help' },
  { path: href('/admin/audit'), area: 'admin.audit', failed: 'admin.failed.audit' },
  {
    path: '/admin/users/',
    area: 'admin.users',
    failed: 'adminUsers.userFailed',
    unsaved: 'adminUsers.updateFailed',
    missing: {
      title: 'adminUsers.gone',
      text: 'adminUsers.goneText',
      address: href('/admin/users'),
      back: 'adminUsers.back',
    },
  },
  {
    path: href('/admin/users'),
    area: 'admin.users',
    failed: 'adminUsers.listFailed',
    unsaved: 'adminUsers.roleFailed',
  },
  {
    path: href('/admin/analytics'),
    area: 'admin.analytics',
    failed: 'admin.analytics.failed',
    text: 'admin.analytics.failedText',
  },
  { path: '/admin/', area: 'admin.title', failed: 'admin.failed.page' },
  {
    path: href('/admin'),
    area: 'admin.title',
    heading: 'admin.dashboard',
    failed: 'admin.dashboard.failed',
    text: 'admin.analytics.failedText',
  },
] as const

/** Returns the error texts for an address. */
export const errorTextsOf = (pathname: string) =>
  errorTexts.find(({ path }) => pathname.startsWith(path)) ?? errorTexts[errorTexts.length - 1]

interface AdminErrorPageProps {
  error: unknown
  /** Whether a form was sent, and failed, before the page did. */
  isAfterForm?: boolean
}

/** Replaces a failed admin page: says what could not be loaded or saved, with a link back or to retry. */
export function AdminErrorPage({ error, isAfterForm = false }: AdminErrorPageProps) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const texts = errorTextsOf(pathname)
  if ('missing' in texts && isRouteErrorResponse(error) && error.status === 404) {
    const { missing } = texts
    return (
      <div className={layout.page}>
        <h1>{t(missing.title)}</h1>
        {'text' in missing && <p className={layout.lead}>{t(missing.text)}</p>}
        <p>
          <a className={button.button} href={missing.address}>
            {t(missing.back)}
          </a>
        </p>
      </div>
    )
  }
  const isForm = isAfterForm || (isRouteErrorResponse(error) && error.data?.method === 'POST')
  return (
    <div className={layout.page}>
      <h1>{t('heading' in texts ? texts.heading : texts.area)}</h1>
      <Notice kind="error" title={t('unsaved' in texts && isForm ? texts.unsaved : texts.failed)}>
        {'text' in texts ? (
          <p>{t(texts.text)}</p>
        ) : (
          <>
            <p>{t('admin.failedText')}</p>
            <p>{t('admin.failedForm')}</p>
          </>
        )}
      </Notice>
      <p>
        <a className={button.button} href={pathname + search} data-reload>
          {t('admin.retry')}
        </a>
      </p>
    </div>
  )
}
