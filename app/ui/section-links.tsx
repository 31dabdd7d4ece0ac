import styles from './section-links.module.css'

interface SectionLinksProps {
  links: readonly { path: string; label: string; isCurrent: boolean }[]
  /** What a screen reader calls this navigation. */
  label: string
}

/** The pages of one part of the site: beside the page on a desk, a line above it on a phone. */
export function SectionLinks({ links, label }: SectionLinksProps) {
  return (
    <nav className={`${styles.navigation} unprinted`} aria-label={label}>
      {links.map(({ path, label, isCurrent }) => (
        <a
          key={path}
          href={path}
          aria-current={isCurrent ? 'page' : undefined}
          ref={isCurrent ? bringIntoSight : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

/** On a phone the list is wider than the screen. */
function bringIntoSight(link: HTMLElement | null) {
  const list = link?.parentElement
  if (list) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
}
