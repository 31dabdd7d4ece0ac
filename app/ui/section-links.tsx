import styles from './section-links.module.css'

interface SectionLinksProps {
  links: readonly { path: string; label: string; isCurrent: boolean }[]
  /** Name of this navigation, for screen readers. */
  label: string
}

/** Links to the pages of one section: beside the page on a desktop, a line above it on a phone. */
export function SectionLinks({ links, label }: SectionLinksProps) {
  return (
    <nav className={`${styles.navigation} no-print`} aria-label={label}>
      {links.map(({ path, label, isCurrent }) => (
        <a
          key={path}
          href={path}
          aria-current={isCurrent ? 'page' : undefined}
          ref={isCurrent ? scrollIntoList : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

/** On a phone the list is wider than the screen. */
function scrollIntoList(link: HTMLElement | null) {
  const list = link?.parentElement
  if (list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
}
