import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import button from '#app/ui/button.module.css'
import { Confirm } from '#app/ui/confirm.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { type MediaUse, placeKey } from '#core/media/media-places.ts'
import styles from './media.module.css'
import { Places } from './places.tsx'

interface DeleteMediaProps {
  name: string
  uses: readonly MediaUse[]
  answer: FormAnswer | undefined
}

/** Asks before it deletes what nothing shows. Of the rest it says where it is shown, and whether that is meant. */
export function DeleteMedia({ name, uses, answer }: DeleteMediaProps) {
  const { t } = useText()
  const refusal = useRef<HTMLDivElement>(null)
  const isRefused = answer?.error === 'media_in_use' && uses.length > 0
  useEffect(() => {
    if (isRefused) refusal.current?.focus()
  }, [isRefused])
  return (
    <section className={layout.panel} aria-labelledby="delete">
      <h2 id="delete">{t('media.delete')}</h2>
      {!isRefused && <p className={layout.lead}>{t('media.deleteText')}</p>}
      {answer && !isRefused && <FormError answer={answer} otherwise="auth.failed" />}
      {isRefused && (
        <div ref={refusal} tabIndex={-1} className={styles.refusal}>
          <Notice kind="error" title={t('media.deleteUsed', { count: uses.length })}>
            <Places uses={uses} />
            <p>{t('media.deleteUsedText')}</p>
          </Notice>
        </div>
      )}
      {uses.length === 0 ? (
        <div className={styles.buttons}>
          <Confirm
            ask={t('media.deleteNamed', { name })}
            question={t('media.deleteQuestion', { name })}
            confirm={t('media.deleteForGood')}
            intent="delete"
            cancel={t('media.keep')}
          >
            <p>{t('media.deleteText')}</p>
          </Confirm>
        </div>
      ) : (
        <Form method="post" className={styles.buttons}>
          <input type="hidden" name="intent" value="delete" />
          {isRefused && (
            <>
              {/* What was read is what is meant: a place that came since is asked about again. */}
              {uses.map((use) => (
                <input
                  key={`${placeKey(use)} ${use.titleEn}`}
                  type="hidden"
                  name="seen"
                  value={placeKey(use)}
                />
              ))}
              <a href="?" className={button.button}>
                {t('media.keep')}
              </a>
            </>
          )}
          <button className={`${button.button} ${button.danger}`}>
            {isRefused ? t('media.deleteAnyway') : t('media.deleteNamed', { name })}
          </button>
        </Form>
      )}
    </section>
  )
}
