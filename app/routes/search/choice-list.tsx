import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { fold } from '#text/fold.ts'
import type { ChoiceGroup } from './choices.server.ts'
import styles from './filters.module.css'

/** Spread, because lint would ask for a native element, and none fits. */
const listBox = { role: 'listbox' }

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
  /** Called when closed without a choice; `refocus` asks for the focus on the trigger. */
  onLeave: (refocus: boolean) => void
}

/** Editable combobox with a list box, after the WAI-ARIA Authoring Practices. */
export default function ChoiceList({
  address,
  label,
  any,
  chosen,
  trigger,
  onChoose,
  onLeave,
}: ChoiceListProps) {
  const { t, language } = useText()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [data, setData] = useState<ChoiceGroup[]>()
  const [hasFailed, setFailed] = useState(false)
  const [text, setText] = useState('')
  const [moved, setMoved] = useState<{ text: string; to: number }>()

  useEffect(() => {
    const controller = new AbortController()
    fetch(address, { signal: controller.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
      .then(setData)
      .catch(() => setFailed(!controller.signal.aborted))
    return () => controller.abort()
  }, [address])

  const groups = useMemo(() => narrowChoices(data ?? [], fold(text.trim())), [data, text])
  const options = useMemo(
    () => [
      ...(text.trim() === '' ? [null] : []),
      ...groups.flatMap(({ choices }) => choices.map((c) => c.id)),
    ],
    [groups, text],
  )
  const parentOf = useMemo(
    () => new Map(groups.flatMap(({ parentId, choices }) => choices.map((choice) => [choice.id, parentId]))),
    [groups],
  )
  const positions = useMemo(() => new Map(options.map((option, position) => [option, position])), [options])

  // Opens at the current choice and restarts at the top with every keystroke.
  const start = text === '' && chosen !== undefined ? (positions.get(chosen) ?? 0) : 0
  const active = moved?.text === text ? Math.min(moved.to, options.length - 1) : start
  const moveTo = (to: number) => setMoved({ text, to })

  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  })

  useEffect(() => {
    function leaveOutside(event: PointerEvent) {
      const target = event.target as Node
      if (!panel.current?.contains(target) && !trigger.current?.contains(target)) onLeave(false)
    }
    document.addEventListener('pointerdown', leaveOutside)
    return () => document.removeEventListener('pointerdown', leaveOutside)
  })

  const choose = (option: number | null) =>
    onChoose(option, option === null ? undefined : parentOf.get(option))
  const move = (step: number) => moveTo((active + step + options.length) % options.length)

  function onKeyDown(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => moveTo(Math.min(active + 8, options.length - 1)),
      PageUp: () => moveTo(Math.max(active - 8, 0)),
      Enter: () => options.length > 0 && choose(options[active]),
      Escape: () => onLeave(true),
    }
    if (event.key === 'Tab') {
      // Focus returns to the trigger, so Tab continues from there.
      onLeave(true)
      return
    }
    if (!Object.hasOwn(keys, event.key)) return
    event.preventDefault()
    event.stopPropagation()
    keys[event.key]()
  }

  const option = (choice: number | null) => {
    const position = positions.get(choice) ?? -1
    return {
      id: `${id}-${position}`,
      role: 'option',
      'aria-selected': choice === (chosen ?? null),
      className: `${styles.option} ${position === active ? styles.isActive : ''}`,
      onClick: () => choose(choice),
    }
  }

  return (
    <div ref={panel} className={styles.dropdown}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- people open the list to type in it
        autoFocus
        className={styles.find}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
        aria-label={label}
        placeholder={t('search.choose.find')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={id} {...listBox} aria-label={label} className={styles.list} aria-busy={!data}>
        {data && text.trim() === '' && <div {...option(null)}>{any}</div>}
        {groups.map(({ name, choices }, index) => (
          <fieldset key={name ?? ''} aria-labelledby={name ? `${id}-group-${index}` : undefined}>
            {name && (
              <p id={`${id}-group-${index}`} className={styles.groupName}>
                {name}
              </p>
            )}
            {choices.map((choice) => (
              <div key={choice.id} {...option(choice.id)}>
                <span>{choice.name}</span>
                {choice.count !== undefined && (
                  <span className={styles.count}>{formatNumber(choice.count, language)}</span>
                )}
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      <output className={hasFailed || (options.length === 0 && data) ? styles.none : 'visually-hidden'}>
        {hasFailed
          ? t('search.choose.failed')
          : data &&
            (options.length === 0
              ? t('search.choose.none')
              : t('search.choose.count', { count: options.length }))}
      </output>
    </div>
  )
}

/**
 * Returns the choices that contain every word of a folded text, in their own name or their group's. Drops empty
 * groups.
 */
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
