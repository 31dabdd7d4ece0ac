import { useEffect, useRef } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { ArticleView } from '#app/routes/articles/article-view.tsx'
import { useVisitor } from '#app/shell/use-visitor.ts'
import layout from '#app/ui/page.module.css'
import type { ArticleAnswer } from './article-answer.ts'
import type { ArticleFormData } from './load-article-form.server.ts'

interface PreviewPanelProps extends Pick<ArticleFormData, 'article'> {
  texts: NonNullable<ArticleAnswer['preview']>
  answer: ArticleAnswer
}

/** What was typed, as visitors would read it: cleaned by the server and drawn by the same hand. */
export function PreviewPanel({ texts, article, answer }: PreviewPanelProps) {
  const { t } = useText()
  const visitor = useVisitor()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!answer.preview) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [answer])
  return (
    <section className={layout.page} aria-labelledby="preview">
      <h2 id="preview" ref={heading} tabIndex={-1}>
        {t('adminArticles.preview')}
      </h2>
      {texts.length === 0 && <p className={layout.lead}>{t('adminArticles.previewEmpty')}</p>}
      {texts.map(({ language, title, content, cover }) => (
        <div key={language} className={layout.panel}>
          <ArticleView
            level="h3"
            article={{
              title,
              content,
              language,
              cover,
              isDraft: answer.typed?.values.status === 'draft',
              publishedAt: article?.publishedAt ?? null,
              authorName: visitor?.fullName ?? '',
            }}
          />
        </div>
      ))}
    </section>
  )
}
