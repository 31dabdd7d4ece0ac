import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation to another page the focus goes to its content and its title is announced, as a browser does when
 * it loads a page. A new search on the same page leaves the focus where it is.
 */
export function useArrival() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    setAnnouncement(document.title)
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return { main, announcement }
}
