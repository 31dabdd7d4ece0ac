import { Form } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { FormAnswer } from '#app/middleware/form-action.ts'
import { FormError } from '#app/routes/auth/form-error.tsx'
import { useFormAnswer } from '#app/routes/auth/use-form-answer.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'
import type { Media } from '#core/media/media.ts'

/** What a picture shows, in both languages. */
export function AltForm({ media, answer }: { media: Media; answer: FormAnswer | undefined }) {
  const { t } = useText()
  const { field, isSending } = useFormAnswer(answer)
  return (
    <section className={layout.panel} aria-labelledby="description">
      <h2 id="description">{t('media.description')}</h2>
      <p className={layout.lead}>{t('media.descriptionText')}</p>
      <FormError answer={answer} otherwise="auth.failed" />
      <Form method="post" className={layout.form} noValidate>
        <input type="hidden" name="intent" value="describe" />
        <Field {...field('altVi', media.altVi)} label={t('media.alt.vi')} lang="vi" autoComplete="off" />
        <Field {...field('altEn', media.altEn)} label={t('media.alt.en')} lang="en" autoComplete="off" />
        <p>
          <button className={`${button.button} ${button.primary}`} disabled={isSending}>
            {t('admin.save')}
          </button>
        </p>
      </Form>
    </section>
  )
}
