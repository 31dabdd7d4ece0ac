import { href } from 'react-router'
import { loadTexts, translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { formHeaders } from '#app/routes/auth/form-headers.ts'
import layout from '#app/ui/page.module.css'
import { answerWorkingDays } from '#core/requests/due-dates.ts'
import { services } from '#core/services.server.ts'
import type { Route } from './+types/request.ts'
import { loadRequest } from './load-request.server.ts'
import { RequestForm } from './request-form.tsx'
import styles from './request.module.css'
import { sendRequest } from './send-request.server.ts'

await loadTexts('account', 'content')

export async function loader(args: Route.LoaderArgs) {
  const isSent = new URL(args.request.url).searchParams.get('notice') === 'sent'
  const { requestTermDays } = services()
  const when = { workingDays: answerWorkingDays, days: requestTermDays }
  return { company: await loadRequest(args, args.params.id), isSent, when }
}

export const action = sendRequest

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = translatorOf((matches[0].loaderData as RootData).language)
  const parts = [t('requests.title'), loaderData?.company.name, productName].filter(Boolean)
  return [{ title: parts.join(' · ') }, { name: 'robots', content: 'noindex' }]
}

export default function CompanyRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useText()
  const { company, isSent } = loaderData
  const when = t('requests.when', loaderData.when)
  const back = <a href={href('/company/:id', { id: company.slug })}>{t('requests.toCompany')}</a>
  if (isSent && !actionData) {
    return (
      <div className={layout.narrow}>
        <h1>{t('requests.sent.title')}</h1>
        <p>{t('requests.sent.text')}</p>
        <p>{when}</p>
        <p className={layout.lead}>{t('requests.sent.hint')}</p>
        <p>{back}</p>
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <h1>{t('requests.title')}</h1>
      <p className={`${layout.lead} ${styles.company}`}>
        {t('requests.lead', { name: company.name, taxCode: company.taxCode })} {back}
      </p>
      <RequestForm company={company} answer={actionData} />
      <p className={layout.lead}>{when}</p>
      <p className={layout.lead}>
        {t('requests.privacy')} <a href={href('/privacy')}>{t('requests.toPrivacy')}</a>
      </p>
    </div>
  )
}
