import { type MouseEvent, useState } from 'react'
import { href, useLocation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { preferenceCookie, type Theme, themes } from '#app/preferences.ts'
import { Icon } from '#app/ui/icon.tsx'
import popover from '#app/ui/popover.module.css'
import { languageFacts, languages } from '#text/languages.ts'
import styles from './header.module.css'

/** A form whose server action stores the language and redirects back to the same page. */
export function LanguageSwitch() {
  const { language, t } = useText()
  const { pathname, search } = useLocation()
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
          onClick={() => remember('lang', choice)}
        >
          {languageFacts[choice].short}
        </button>
      ))}
    </form>
  )
}

export function ThemeSwitch({ initial }: { initial: Theme }) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const [theme, setTheme] = useState(initial)

  /** Without a script the form is submitted instead. */
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

/** Stores a preference in local storage, and in the cookie so that the server knows at once. */
function remember(name: 'lang' | 'theme', value: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in Firefox
  document.cookie = preferenceCookie(name, value)
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
