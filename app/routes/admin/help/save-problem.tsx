import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { HelpAnswer } from './save-help.server.ts'

interface SaveProblemProps {
  answer: HelpAnswer | undefined
  /** Was the article deleted while it was written? */
  isGone: boolean
  /** Of the article in the help center, where it is there. */
  address?: string
}

/** Why an article could not be saved, and what to do about it. */
export function SaveProblem({ answer, isGone, address }: SaveProblemProps) {
  const { t } = useText()
  const reason = answer?.error ?? (isGone ? 'gone' : undefined)
  if (!reason) return null
  return (
    <Notice kind="error" title={answer?.error && t('adminHelp.saveFailed')}>
      <p>{t(`adminHelp.${reason}`)}</p>
      {reason === 'conflict' && address && (
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            {t('adminHelp.openCurrent')}
          </a>
        </p>
      )}
    </Notice>
  )
}
