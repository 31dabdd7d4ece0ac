import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { retryImport } from '#app/ui/retry-import.ts'

const load = () => retryImport(() => import('./palette.tsx'))
const Palette = lazy(async () => ({ default: (await load()).Palette }))

/** Loads the palette's script, on the first sign that it will be opened. */
export const preloadPalette = () => void load()

/** Returns the open palette, if any, and a function that opens it. `/` and Ctrl or ⌘ K open it as well. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('dialog:modal')) return
      const isPaletteKey =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      if (!isPaletteKey && !isSlash(event)) return
      event.preventDefault()
      const box = document.querySelector<HTMLInputElement>('#search-form [name=q]')
      if (isPaletteKey || !box) return open()
      box.focus()
      box.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])

  const palette = isOpen && (
    <Suspense>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { palette, open }
}

/** Returns whether the slash is a shortcut, not typed text. */
function isSlash({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const { isContentEditable, tagName } = target as HTMLElement
  const isTyping = isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(tagName)
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping
}
