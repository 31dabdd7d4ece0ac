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

/** Decoration only; whatever it says is also said in words. */
export function Icon({ name }: { name: IconName }) {
  return <span className={`icon i-${name}`} aria-hidden="true" />
}
