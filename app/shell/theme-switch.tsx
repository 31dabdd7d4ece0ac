import { type MouseEvent, useState } from 'react'
import { href, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { type Theme, themes } from '#app/preferences.ts'
import { Icon } from '#app/ui/icon.tsx'
import popover from '#app/ui/popover.module.css'
import styles from './header.module.css'
import { remember, showTheme } from './remember.ts'

export function ThemeSwitch({ initial }: { initial: Theme }) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const [theme, setTheme] = useState(initial)

  /** With script the page changes at once; without, the form asks the server for it. */
  function choose(event: MouseEvent, choice: Theme) {
    event.preventDefault()
    remember('theme', choice)
    setTheme(choice)
    showTheme(choice)
    document.getElementById('theme-menu')?.hidePopover()
  }

  return (
    <>
      <button
        type="button"
        className={`${styles.item} ${styles.theme}`}
        popoverTarget="theme-menu"
        title={t('layout.theme')}
        aria-label={t('layout.theme')}
      >
        <Icon name="theme" />
      </button>
      <form
        id="theme-menu"
        popover="auto"
        method="post"
        action={href('/preferences')}
        className={`${popover.menu} ${styles.themeMenu}`}
      >
        <input type="hidden" name="returnTo" value={pathname + search} />
        {themes.map((choice) => (
          <button
            key={choice}
            name="theme"
            value={choice}
            aria-pressed={choice === theme}
            onClick={(event) => choose(event, choice)}
          >
            {t(`layout.theme.${choice}`)}
            {choice === theme && <Icon name="check" />}
          </button>
        ))}
      </form>
    </>
  )
}
