import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Confirm } from '#app/ui/confirm.tsx'
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
  const time = formatMoment(savedAt)
  return (
    <Notice kind="info">
      <p>{t(isShown ? 'adminArticles.draftShown' : 'adminArticles.draftOffered', { time })}</p>
      <div className={styles.buttons}>
        {!isShown && (
          <a className={button.button} href={`${address}?draft`}>
            {t('adminArticles.draftRestore')}
          </a>
        )}
        <Confirm
          ask={t('adminArticles.draftDiscard')}
          question={t('adminArticles.discardQuestion')}
          confirm={t('adminArticles.draftDiscard')}
          intent="discard"
          action={address}
          cancel={t('adminArticles.discardKeep')}
        >
          <p>{t('adminArticles.discardText', { time })}</p>
        </Confirm>
      </div>
    </Notice>
  )
}
