import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { HelpAnswer } from './save-help.server.ts'

/** Why an article could not be saved, and what to do about it. */
export function SaveProblem({ answer, address }: { answer: HelpAnswer | undefined; address?: string }) {
  const { t } = useText()
  if (!answer?.error) return null
  return (
    <Notice kind="error" title={t('adminHelp.saveFailed')}>
      <p>{t(`adminHelp.${answer.error}`)}</p>
      {answer.error === 'conflict' && address && (
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            {t('adminHelp.openCurrent')}
          </a>
        </p>
      )}
    </Notice>
  )
}
