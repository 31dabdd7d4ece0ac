import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxPopover,
  ComboboxProvider,
} from '@ariakit/react'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import combobox from '#app/ui/combobox.module.css'
import { fold } from '#text/fold.ts'
import type { ChoiceGroup } from './choices.server.ts'
import styles from './filters.module.css'

interface ChoiceListProps {
  /** Endpoint of the choices. */
  address: string
  label: string
  /** Label of the entry that clears the filter. */
  any: string
  chosen: number | undefined
  trigger: RefObject<HTMLElement | null>
  /** `null` clears the filter; `parentId` is the city or province of the choice. */
  onChoose: (id: number | null, parentId?: number) => void
  onClose: () => void
}

/** Long lists render in steps while they are scrolled: an option costs up to a millisecond. */
const step = 300

/** Search field and list of choices, open as long as it is rendered. */
export default function ChoiceList({
  address,
  label,
  any,
  chosen,
  trigger,
  onChoose,
  onClose,
}: ChoiceListProps) {
  const { t, language } = useText()
  const [data, setData] = useState<ChoiceGroup[]>()
  const [hasFailed, setFailed] = useState(false)
  const [text, setText] = useState('')

  useEffect(() => {
    const controller = new AbortController()
    fetch(address, { signal: controller.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
      .then(setData)
      .catch(() => setFailed(!controller.signal.aborted))
    return () => controller.abort()
  }, [address])

  const groups = useMemo(() => narrowChoices(data ?? [], fold(text.trim())), [data, text])
  const [max, setMax] = useState(step)
  const shown = useMemo(() => {
    const chosenAt = groups.flatMap(({ choices }) => choices).findIndex(({ id }) => id === chosen)
    return firstChoices(groups, Math.max(max, chosenAt + step))
  }, [groups, chosen, max])
  const hasAny = data !== undefined && text.trim() === ''
  const count = groups.reduce((sum, { choices }) => sum + choices.length, hasAny ? 1 : 0)

  const option = (choice: number | null, parentId?: number) => ({
    value: String(choice),
    'aria-selected': choice === (chosen ?? null),
    className: `${combobox.option} ${styles.option}`,
    setValueOnClick: false,
    onClick: () => onChoose(choice, parentId),
  })

  return (
    <ComboboxProvider open setOpen={onClose} inputValue={text} setInputValue={setText}>
      <ComboboxPopover
        aria-label={label}
        className={`${combobox.popup} ${styles.dropdown}`}
        gutter={4}
        slide={false}
        fixed
        getAnchorRect={() => trigger.current?.getBoundingClientRect() ?? null}
        autoFocusOnShow
        finalFocus={trigger}
        hideOnInteractOutside={({ target }) => !trigger.current?.contains(target as Node)}
        hideOnEscape={(event) => {
          // Keeps the drawer around it open.
          event.preventDefault()
          return true
        }}
      >
        <Combobox
          className={styles.find}
          aria-label={label}
          placeholder={t('search.choose.find')}
          spellCheck={false}
          autoSelect="always"
          // Opens at the current choice.
          getAutoSelectId={(items) =>
            text === '' ? items.find(({ value }) => value === String(chosen))?.id : undefined
          }
          // Keys of an input method that is composing a word.
          onKeyDownCapture={(event) => event.nativeEvent.isComposing && event.stopPropagation()}
        />
        <ComboboxList
          aria-label={label}
          className={styles.list}
          aria-busy={!data}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            if (scrollTop + 2 * clientHeight > scrollHeight) setMax(max + step)
          }}
        >
          {hasAny && <ComboboxItem {...option(null)}>{any}</ComboboxItem>}
          {shown.map(({ parentId, name, choices }) => (
            <ComboboxGroup key={name ?? ''}>
              {name && <ComboboxGroupLabel className={combobox.groupName}>{name}</ComboboxGroupLabel>}
              {choices.map((choice) => (
                <ComboboxItem key={choice.id} {...option(choice.id, parentId)}>
                  <span>{choice.name}</span>
                  {choice.count !== undefined && (
                    <span className={styles.count}>{formatNumber(choice.count, language)}</span>
                  )}
                </ComboboxItem>
              ))}
            </ComboboxGroup>
          ))}
        </ComboboxList>
        <output className={hasFailed || (data && count === 0) ? styles.none : 'visually-hidden'}>
          {hasFailed
            ? t('search.choose.failed')
            : data && (count === 0 ? t('search.choose.none') : t('search.choose.count', { count }))}
        </output>
      </ComboboxPopover>
    </ComboboxProvider>
  )
}

/** Returns the choices that contain every word of a folded text, in their own or their group's name. */
export function narrowChoices(groups: readonly ChoiceGroup[], folded: string): ChoiceGroup[] {
  if (folded === '') return groups.filter(({ choices }) => choices.length > 0)
  const words = folded.split(/\s+/)
  return groups.flatMap((group) => {
    const heading = fold(group.name ?? '')
    const choices = group.choices.filter(({ name }) => {
      const text = `${heading} ${fold(name)}`
      return words.every((word) => text.includes(word))
    })
    return choices.length > 0 ? [{ ...group, choices }] : []
  })
}

function firstChoices(groups: readonly ChoiceGroup[], max: number): ChoiceGroup[] {
  let left = max
  return groups.flatMap((group) => {
    const choices = group.choices.slice(0, left)
    left -= choices.length
    return choices.length > 0 ? [{ ...group, choices }] : []
  })
}
