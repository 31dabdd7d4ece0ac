import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import styles from './article-form.module.css'
import type { Kept } from './use-autosave.ts'

const texts = { changed: 'changed', paused: 'keepingPaused', failed: 'keepingFailed' } as const

/** Whether what was typed is kept. Seen, not announced: it changes with every pause. */
export function KeptLine({ kept }: { kept: Kept }) {
  const { t } = useText()
  if (kept.state === 'untouched') return null
  return (
    <p className={styles.kept} data-state={kept.state}>
      {kept.state === 'kept'
        ? t('adminArticles.kept', { time: formatMoment(kept.at).slice(-5) })
        : t(`adminArticles.${texts[kept.state]}`)}
    </p>
  )
}
