import type { MouseEvent } from 'react'
import { href, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { storePreference, type Theme, themes, withoutLanguage } from '#app/preferences.ts'
import { Icon } from '#app/ui/icon.tsx'
import popover from '#app/ui/popover.module.css'
import { type Language, languageFacts, languages } from '#text/languages.ts'
import styles from './header.module.css'

/** A form that is submitted without a script; with one, the page is loaded again and keeps its scroll position. */
export function LanguageSwitch() {
  const { language, t } = useText()
  const { pathname, search } = useLocation()

  function choose(event: MouseEvent, choice: Language) {
    event.preventDefault()
    remember('lang', choice)
    // The entry keeps its state, by which the scroll position is found again.
    history.replaceState(history.state, '', withoutLanguage(pathname + search))
    location.reload()
  }

  return (
    <form
      method="post"
      action={href('/preferences')}
      className={styles.languages}
      aria-label={t('layout.language')}
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      {languages.map((choice) => (
        <button
          key={choice}
          name="lang"
          value={choice}
          lang={choice}
          title={languageFacts[choice].name}
          aria-pressed={choice === language}
          onClick={(event) => choose(event, choice)}
        >
          {languageFacts[choice].short}
        </button>
      ))}
    </form>
  )
}

interface ThemeProps {
  theme: Theme
  onChoose: (theme: Theme) => void
}

/** A button with a menu of themes. */
export function ThemeMenu(props: ThemeProps) {
  const { t } = useText()
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
      <div id="theme-menu" popover="auto" className={`${popover.menu} ${styles.themeMenu}`}>
        <ThemeChoices {...props} className={popover.links} />
      </div>
    </>
  )
}

/** Buttons of a form, which is submitted without a script. */
export function ThemeChoices({ theme, onChoose, className }: ThemeProps & { className: string }) {
  const { t } = useText()
  const { pathname, search } = useLocation()

  function choose(event: MouseEvent, choice: Theme) {
    event.preventDefault()
    remember('theme', choice)
    onChoose(choice)
    showTheme(choice)
    document.getElementById('theme-menu')?.hidePopover()
  }

  return (
    <form method="post" action={href('/preferences')} className={className} aria-label={t('layout.theme')}>
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
        </button>
      ))}
    </form>
  )
}

/** Stores a preference in local storage, and in the cookie so that the server knows at once. */
function remember(name: 'lang' | 'theme', value: string): void {
  storePreference(name, value)
  try {
    localStorage.setItem(name, value)
  } catch {
    // Storage is refused in some private windows; the cookie is enough.
  }
}

function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}
