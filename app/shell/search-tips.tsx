import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import popover from '#app/ui/popover.module.css'
import styles from './shell.module.css'

const tips = [
  ['search.tips.words', 'thep hoa phat'],
  ['search.tips.phrase', '"hoà phát"'],
  ['search.tips.exclude', 'vận tải -"hàng không"'],
  ['search.tips.place', 'minh anh hải phòng'],
  ['search.tips.number', '0101 234 567'],
  ['search.tips.abbreviation', 'tm dv xnk'],
  ['search.tips.keys', undefined],
] as const

/** Opened by every button that names it as its popover target, with or without script. */
export function SearchTips() {
  const { t } = useText()
  return (
    <section id="search-tips" popover="auto" className={popover.card} aria-labelledby="search-tips-title">
      <div className={popover.head}>
        <h2 id="search-tips-title">{t('search.tips.title')}</h2>
        <button
          type="button"
          className={button.quiet}
          popoverTarget="search-tips"
          popoverTargetAction="hide"
          aria-label={t('layout.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <ul className={styles.tips}>
        {tips.map(([key, example]) => (
          <li key={key}>
            {t(key)}
            {example && <code>{example}</code>}
          </li>
        ))}
      </ul>
    </section>
  )
}
