import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import type { MediaUse } from '#core/media/media.ts'
import styles from './media.module.css'

const editors = {
  cover: '/admin/articles/:id',
  article: '/admin/articles/:id',
  draft: '/admin/articles/:id',
  help: '/admin/help/:id',
} as const

/** Returns functions for the title and the editor address of a use of a picture. */
export function useMediaUses() {
  const { language } = useText()
  return {
    nameOf: ({ titleEn, titleVi, id }: MediaUse) =>
      (language === 'vi' ? (titleVi ?? titleEn) : (titleEn ?? titleVi)) ?? id,
    addressOf: ({ kind, id }: MediaUse) => href(editors[kind], { id }),
  }
}

/** Links to everything that uses a picture. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  const { t } = useText()
  const { nameOf, addressOf } = useMediaUses()
  return (
    <ul className={styles.places}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id} ${use.titleEn}`}>
          {t(`media.use.${use.kind}`)} <a href={addressOf(use)}>{nameOf(use)}</a>
        </li>
      ))}
    </ul>
  )
}
