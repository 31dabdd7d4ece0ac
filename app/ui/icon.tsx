export type IconName =
  | 'search'
  | 'help'
  | 'theme'
  | 'close'
  | 'down'
  | 'copy'
  | 'check'
  | 'person'
  | 'phone'
  | 'mail'
  | 'filter'
  | 'print'
  | 'more'
  | 'share'
  | 'menu'
  | 'clock'
  | 'preview'

/** Decorative only; the text beside it carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return <span className={`icon i-${name}`} aria-hidden="true" />
}
