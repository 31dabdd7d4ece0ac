import { useEffect, useState, useSyncExternalStore } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import styles from './copy.module.css'
import { Icon } from './icon.tsx'

const noticeMs = 2500

/** The latest message, announced by the one live region of the page. */
let notice = ''
let clearing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(text: string): void {
  notice = text
  for (const listener of listeners) listener()
}

function announce(text: string): void {
  clearTimeout(clearing)
  show(text)
  clearing = setTimeout(() => show(''), noticeMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface CopyProps {
  value: string
  /** Name of the value, such as "tax code". */
  what: string
  /** Text beside the icon; without it the button shows the icon only. */
  children?: string
}

export function CopyButton({ value, what, children }: CopyProps) {
  const { t } = useText()
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), noticeMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      announce(t('layout.copied', { what }))
    } catch {
      announce(t('layout.copyFailed'))
    }
  }

  const name = children ? undefined : t('layout.copy', { what })
  return (
    <button
      type="button"
      className={`${children ? styles.wide : styles.copy} js-only no-print`}
      aria-label={name}
      title={name}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      {children}
    </button>
  )
}

export function CopyNotice() {
  const text = useSyncExternalStore(
    subscribe,
    () => notice,
    () => '',
  )
  return <output className={`${text ? styles.notice : 'visually-hidden'} no-print`}>{text}</output>
}
