import { ComboboxGroup, ComboboxGroupLabel, ComboboxItem } from '@ariakit/react'
import type { ReactNode } from 'react'
import combobox from '#app/ui/combobox.module.css'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import styles from './palette.module.css'

interface OptionGroupProps {
  label?: string
  options: readonly { href: string; text: string; detail?: ReactNode; icon?: IconName }[]
  /** Options after the links. */
  children?: ReactNode
}

/** Links under a heading; nothing without links. */
export function OptionGroup({ label, options, children }: OptionGroupProps) {
  if (options.length === 0) return null
  return (
    <ComboboxGroup>
      {label && <ComboboxGroupLabel className={combobox.groupName}>{label}</ComboboxGroupLabel>}
      {options.map(({ href, text, detail, icon }) => (
        <ComboboxItem
          key={href}
          className={`${combobox.option} ${styles.option}`}
          focusOnHover
          // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- Ariakit adds the children
          render={<a href={href} />}
        >
          {icon && <Icon name={icon} />}
          <span>{text}</span>
          {detail && <small>{detail}</small>}
        </ComboboxItem>
      ))}
      {children}
    </ComboboxGroup>
  )
}
