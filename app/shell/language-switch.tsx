import { href, useLocation } from 'react-router'
import { languageFacts, languages } from '#text/languages.ts'
import { useText } from '#app/i18n/use-text.ts'
import styles from './header.module.css'
import { remember } from './remember.ts'

/** A form of two buttons: the server remembers the choice and sends the same page in the other language. */
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
