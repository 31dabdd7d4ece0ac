import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { noteLost } from './lost-connection.ts'

/** Answered by the server alone, with something that is no page; whatever has an ending is a file. */
const notPages =
  /^\/(?:api|search\/choices|exports\/quotes\/?$|healthz|readyz|metrics|media|assets)\b|\.\w+$|^\/exports\/.+\/(?:export|file)$/

/**
 * One listener makes every plain link of the page navigate without loading the document anew. A link component per
 * link would cost rendering time on the server for each of the forty links of a page of results.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate()

  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest('a')
      if (!link?.href || link.target || link.hasAttribute('download') || 'reload' in link.dataset) return
      const url = new URL(link.href)
      if (url.origin !== location.origin || notPages.test(url.pathname)) return
      if (url.hash && url.pathname === location.pathname && url.search === location.search) return
      event.preventDefault()
      const address = url.pathname + url.search + url.hash
      // A page whose code is not here yet would leave this one for the browser's own message.
      if (!navigator.onLine) return noteLost(address)
      link.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
      void navigate(address, {
        preventScrollReset: 'keepScroll' in link.dataset,
      })
    }

    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}
