import { Form, href } from 'react-router'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import table from '#app/ui/table.module.css'
import type { SignIn } from '#core/accounts/sign-ins.server.ts'
import { describeDevice } from '#core/accounts/describe-device.ts'
import styles from './sign-ins.module.css'

export function SignInTable({ signIns }: { signIns: readonly SignIn[] }) {
  const { t } = useText()
  return (
    <>
      <div className={table.card}>
        <table className={`${table.table} ${styles.table}`}>
          <caption>{t('auth.signIns.caption', { count: signIns.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('auth.signIns.device')}</th>
              <th scope="col" className={styles.wide}>
                {t('auth.signIns.since')}
              </th>
              <th scope="col">
                <span className="unseen">{t('auth.signIns.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {signIns.map((signIn) => (
              <Row key={signIn.id} signIn={signIn} />
            ))}
          </tbody>
        </table>
      </div>
      {signIns.length > 1 && (
        <Form method="post" action={href('/sign-ins')}>
          <button className={button.button}>{t('auth.signIns.endOthers')}</button>
        </Form>
      )}
    </>
  )
}

function Row({ signIn: { id, userAgent, address, createdAt, isCurrent } }: { signIn: SignIn }) {
  const { t } = useText()
  const device = describeDevice(userAgent) ?? t('auth.signIns.unknown')
  const since = formatMoment(createdAt)
  return (
    <tr>
      <th scope="row">
        <span className={styles.device}>
          {device}
          {isCurrent && <span className={`${badge.badge} ${badge.accent}`}>{t('auth.signIns.current')}</span>}
        </span>
        <span className={styles.address}>{address}</span>
        <span className={`num ${styles.narrow}`}>{since}</span>
      </th>
      <td className={`num ${styles.wide}`}>{since}</td>
      <td className={styles.action}>
        {!isCurrent && (
          <Form method="post" action={href('/sign-ins')}>
            <input type="hidden" name="id" value={id} />
            <button className={button.button} aria-label={t('auth.signIns.endOf', { device, since })}>
              {t('auth.signIns.end')}
            </button>
          </Form>
        )}
      </td>
    </tr>
  )
}
