import { useText } from '#app/i18n/use-text.ts'
import { RichText } from '#app/routes/admin/editor/rich-text.tsx'
import { Field } from '#app/ui/field.tsx'
import type { TextLanguage } from '#core/articles/article.ts'
import type { ArticleAnswer } from './article-answer.ts'
import styles from './article-form.module.css'
import type { ArticleFormData } from './load-article-form.server.ts'

interface LanguageFieldsProps {
  language: TextLanguage
  values: ArticleFormData['values']
  problems: ArticleAnswer['problems']
  touch(): void
}

/** Title and content in one language; both may stay empty where the other has them. */
export function LanguageFields({ language, values, problems, touch }: LanguageFieldsProps) {
  const { t } = useText()
  const [title, content] =
    language === 'en' ? (['titleEn', 'contentEn'] as const) : (['titleVi', 'contentVi'] as const)
  const errorOf = (field: typeof title | typeof content) => {
    const problem = problems?.[field]
    return problem && t(`adminArticles.problem.${problem}`)
  }
  return (
    <fieldset className={styles.language}>
      <legend>{t(`admin.language.${language}`)}</legend>
      <Field
        name={title}
        label={t('adminArticles.title')}
        lang={language}
        defaultValue={values[title]}
        error={errorOf(title)}
        autoComplete="off"
      />
      <RichText
        name={content}
        label={t('adminArticles.content')}
        lang={language}
        initial={values[content]}
        error={errorOf(content)}
        onChange={touch}
      />
    </fieldset>
  )
}
