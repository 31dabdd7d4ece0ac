import { Form } from 'react-router'
import { formatMoment } from '#app/i18n/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import styles from './article-form.module.css'

interface DraftOfferProps {
  address: string
  /** ISO 8601. */
  savedAt: string
  /** Is it in the form already? */
  isShown: boolean
}

/** What was typed last time and never saved: to go on with, or to forget. */
export function DraftOffer({ address, savedAt, isShown }: DraftOfferProps) {
  const { t } = useText()
  return (
    <Notice kind="info">
      <p>
        {t(isShown ? 'adminArticles.draftShown' : 'adminArticles.draftOffered', {
          time: formatMoment(savedAt),
        })}
      </p>
      <Form method="post" action={address} encType="multipart/form-data" className={styles.buttons}>
        {!isShown && (
          <a className={button.button} href={`${address}?draft`}>
            {t('adminArticles.draftRestore')}
          </a>
        )}
        <button name="intent" value="discard" className={button.button}>
          {t('adminArticles.draftDiscard')}
        </button>
      </Form>
    </Notice>
  )
}
