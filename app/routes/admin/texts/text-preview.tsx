import { useEffect, useRef } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { ArticleView } from '#app/routes/articles/article-view.tsx'
import { useVisitor } from '#app/shell/use-visitor.ts'
import layout from '#app/ui/page.module.css'
import prose from '#app/ui/prose.module.css'
import type { TextKind } from '#core/texts/text-kinds.ts'
import type { TextFormResult, TextFormData } from './text-room.ts'
import styles from './texts.module.css'

interface TextPreviewProps extends Pick<TextFormData, 'text'> {
  kind: TextKind
  result: TextFormResult
}

/** The typed text as visitors would read it: sanitised by the server, an article drawn by the public page's component. */
export function TextPreview({ kind, text, result }: TextPreviewProps) {
  const { t } = useText()
  const visitor = useVisitor()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!result.preview) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [result])
  const texts = result.preview ?? []
  return (
    <section className={layout.page} aria-labelledby="preview">
      <h2 id="preview" ref={heading} tabIndex={-1}>
        {t(kind === 'help' ? 'adminTexts.help.previewTitle' : 'adminTexts.preview')}
      </h2>
      {texts.length === 0 && <p className={layout.lead}>{t('adminTexts.article.previewEmpty')}</p>}
      {texts.map(({ language, title, lead, content, cover }) => (
        <div key={language} className={layout.panel}>
          {kind === 'article' ? (
            <ArticleView
              level="h3"
              article={{
                title,
                content,
                language,
                cover,
                isDraft: result.typed?.values.status === 'draft',
                publishedAt: text?.publishedAt ?? null,
                authorName: visitor?.fullName ?? '',
              }}
            />
          ) : (
            <article lang={title || lead || content ? language : undefined}>
              {title && <h3 className={styles.previewTitle}>{title}</h3>}
              {lead && <p className={layout.lead}>{lead}</p>}
              {content ? (
                <div className={prose.prose} dangerouslySetInnerHTML={{ __html: content }} />
              ) : (
                <p>{t('adminTexts.help.previewEmpty')}</p>
              )}
            </article>
          )}
        </div>
      ))}
    </section>
  )
}
