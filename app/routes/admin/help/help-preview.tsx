import { useText } from '#app/i18n/use-text.ts'
import layout from '#app/ui/page.module.css'
import prose from '#app/ui/prose.module.css'
import type { HelpFields } from '#core/help/help-input.ts'
import styles from './admin-help.module.css'

interface HelpPreviewProps {
  fields: HelpFields
  /** Sanitised HTML. */
  preview: { en: string; vi: string }
}

export function HelpPreview({ fields, preview }: HelpPreviewProps) {
  const { t } = useText()
  const texts = [
    { lang: 'en', title: fields.titleEn, description: fields.metaDescriptionEn, html: preview.en },
    { lang: 'vi', title: fields.titleVi, description: fields.metaDescriptionVi, html: preview.vi },
  ]
  return (
    <section aria-labelledby="help-preview" className={styles.preview}>
      <h2 id="help-preview" tabIndex={-1}>
        {t('adminHelp.previewTitle')}
      </h2>
      <div className={styles.texts}>
        {texts.map(({ lang, title, description, html }) => (
          <article
            key={lang}
            className={styles.language}
            lang={title || description || html ? lang : undefined}
          >
            {title && <h3 className={styles.previewTitle}>{title}</h3>}
            {description && <p className={layout.lead}>{description}</p>}
            {html ? (
              <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
            ) : (
              <p>{t('adminHelp.previewEmpty')}</p>
            )}
          </article>
        ))}
      </div>
    </section>
  )
}
