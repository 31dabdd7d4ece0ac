import { useText } from '#app/i18n/use-text.ts'
import styles from './pricing.module.css'

const questions = ['cost', 'expiry', 'formats', 'columns', 'hidden', 'refund', 'payment'] as const

/** What people ask before they pay. */
export function Questions({ freeCredits }: { freeCredits: number }) {
  const { t } = useText()
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{t('billing.questions.title')}</h2>
      <dl className={styles.questions}>
        <div>
          <dt>{t('billing.questions.free')}</dt>
          <dd>{t('billing.questions.freeAnswer', { count: freeCredits })}</dd>
        </div>
        {questions.map((key) => (
          <div key={key}>
            <dt>{t(`billing.questions.${key}`)}</dt>
            <dd>{t(`billing.questions.${key}Answer`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
