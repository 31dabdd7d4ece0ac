import { useLayoutEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import styles from './header.module.css'
import { preloadPalette } from './palette-host.tsx'

/**
 * The search box of pages without one of their own. A form that works without script and stays one if someone has begun
 * to use it; otherwise a button that opens the palette.
 */
export function HeaderSearch({ onOpen }: { onOpen: () => void }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isForm, setForm] = useState(true)

  useLayoutEffect(() => {
    const isInUse = input.current === document.activeElement || input.current?.value !== ''
    if (!isInUse) setForm(false)
  }, [])

  if (isForm) {
    return (
      <search className={styles.search}>
        <form action={href('/search')} className={styles.box}>
          <Icon name="search" />
          <input
            ref={input}
            name="q"
            maxLength={500}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-label={t('layout.find')}
            placeholder={t('layout.find')}
          />
        </form>
      </search>
    )
  }
  return (
    <search className={styles.search}>
      <button
        type="button"
        className={styles.box}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={onOpen}
        onPointerEnter={preloadPalette}
        onFocus={preloadPalette}
      >
        <Icon name="search" />
        <span>{t('layout.find')}</span>
        <kbd aria-hidden="true">{/Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
    </search>
  )
}
