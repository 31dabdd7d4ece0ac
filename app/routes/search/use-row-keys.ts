import { type RefObject, useEffect, useEffectEvent } from 'react'

interface RowKeys {
  onSelect: (id: number, isRange: boolean) => void
  /** Called when a row gets the focus by key. */
  onMove: (id: number) => void
  onEscape: () => void
}

/** Names of rows, in order: the link that opens the company has the focus of its row. */
const rowLinks = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLAnchorElement>('[data-row]') ?? []),
]

const idOf = (link: HTMLElement) => Number(link.dataset.row)

/** J and K move through the rows, Space selects one; Enter opens the focused link anyway. */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  { onSelect, onMove, onEscape }: RowKeys,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target as HTMLElement
    const key = event.key.toLowerCase()
    if (key === 'escape' && !isTyping(target)) return onEscape()
    if (key === ' ') {
      if (!target.matches('[data-row]') || !list.current?.contains(target)) return
      event.preventDefault()
      return onSelect(idOf(target), event.shiftKey)
    }
    if ((key !== 'j' && key !== 'k') || isTyping(target) || document.querySelector('dialog:modal')) return
    const links = rowLinks(list.current)
    if (links.length === 0) return
    event.preventDefault()
    const at = links.findIndex((link) => link.closest('li, tr')?.contains(target))
    const last = links.length - 1
    const step = key === 'j' ? Math.min(last, at + 1) : at < 0 ? last : Math.max(0, at - 1)
    const next = links[step]
    next.focus({ preventScroll: true })
    next.closest('li, tr')?.scrollIntoView({ block: 'nearest' })
    onMove(idOf(next))
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select')
}
