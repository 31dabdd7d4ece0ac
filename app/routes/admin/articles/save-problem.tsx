import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { ArticleAnswer } from './article-answer.ts'

interface SaveProblemProps {
  error: ArticleAnswer['error']
  /** Was the article deleted while it was written? */
  isGone: boolean
}

/** Why an article could not be saved, and what to do about it. */
export function SaveProblem({ error, isGone }: SaveProblemProps) {
  const { t } = useText()
  const reason = error ?? (isGone ? 'gone' : undefined)
  if (!reason) return null
  return (
    <Notice kind="error" title={error && t('adminArticles.saveFailed')}>
      <p>{t(`adminArticles.saveProblem.${reason}`)}</p>
    </Notice>
  )
}
