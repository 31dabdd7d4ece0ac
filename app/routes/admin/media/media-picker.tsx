import { href } from 'react-router'
import type { Language } from '#text/languages.ts'
import {
  type FormEvent,
  type MouseEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type Media, pictureOf } from '#core/media/media.ts'
import { type MediaChoices, mediaList } from './media-choices.ts'
import styles from './media.module.css'
import { Uploader } from './uploader.tsx'

/** A picture as a text shows it. */
export interface ChosenMedia {
  id: string
  address: string
  /** In the language asked for, else in the other; empty where nobody has written one. */
  alt: string
  /** Of the address, in pixels. */
  width: number
  height: number
}

interface MediaPickerProps {
  /** On the button that opens it. */
  label: string
  /** Of the text that will show the picture; without it, of the page. */
  lang?: Language
  onChoose: (media: ChosenMedia) => void
}

/** A button, and the dialog in which a picture is found, uploaded and chosen. */
export function MediaPicker({ label, lang, onChoose }: MediaPickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`${button.button} scripted`} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && <MediaDialog lang={lang} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  )
}

interface MediaDialogProps {
  lang?: Language
  onChoose: (media: ChosenMedia) => void
  onClose: () => void
}

/** The dialog alone, for whoever has a button of their own. */
export function MediaDialog({ lang, onChoose, onClose }: MediaDialogProps) {
  const { t, language } = useText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { list, isFailed, isSearch, ask, reload } = useChoices()

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  function choose(media: Media) {
    const { src: address, width, height } = pictureOf(media, 960)
    const words = (lang ?? language) === 'vi' ? [media.altVi, media.altEn] : [media.altEn, media.altVi]
    // First, as closing gives the focus back to where it was.
    dialog.current?.close()
    onChoose({ id: media.id, address, alt: words.find((alt) => alt !== '') ?? '', width, height })
  }
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    ask(String(new FormData(event.currentTarget).get('q')), 1)
  }
  function closeOnBackdropClick(event: MouseEvent) {
    if (event.target === event.currentTarget) dialog.current?.close()
  }

  // At the end of the page, since it may be opened from inside a form; what happens in it is nothing of that form's.
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- its backdrop is clicked; keys have Escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnBackdropClick}
      onSubmit={keep}
      onChange={keep}
      onInput={keep}
    >
      <div className={styles.dialogBody}>
        <header className={styles.dialogHead}>
          <h2 id={titleId}>{t('media.picker')}</h2>
          <button
            type="button"
            className={button.quiet}
            aria-label={t('media.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        <Uploader onKept={reload} />
        <search>
          <form className={styles.search} onSubmit={search}>
            <Field label={t('media.searchLabel')} type="search" name="q" maxLength={100} autoComplete="off" />
            <button className={button.button}>{t('admin.search')}</button>
          </form>
        </search>
        {isFailed ? (
          <p role="alert" className={styles.bad}>
            {t('media.pickerFailed')}{' '}
            <button type="button" className={button.link} onClick={reload}>
              {t('media.retry')}
            </button>
          </p>
        ) : (
          <Choices list={list} isSearch={isSearch} choose={choose} turn={(page) => ask(undefined, page)} />
        )}
      </div>
    </dialog>,
    document.body,
  )
}

/** React hands events on to where the dialog was opened. */
const keep = (event: SyntheticEvent) => event.stopPropagation()

interface ChoicesProps {
  list: MediaChoices | undefined
  /** Is it what a search found? */
  isSearch: boolean
  choose: (media: Media) => void
  turn: (page: number) => void
}

function Choices({ list, isSearch, choose, turn }: ChoicesProps) {
  const { t, language } = useText()
  const { pictures = [], total = 0, page = 1, pages = 1 } = list ?? {}
  return (
    <>
      <output className={styles.quiet}>
        {!list && t('media.loading')}
        {list &&
          (total > 0
            ? t('media.found', { count: total })
            : t(isSearch ? 'media.nothingFound' : 'media.empty'))}
      </output>
      <ul className={styles.choices} aria-label={t('media.list')}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={t('media.pick', { name: picture.fileName })}
              onClick={() => choose(picture)}
            >
              <img {...pictureOf(picture, 320)} sizes="10rem" alt="" loading="lazy" decoding="async" />
              <span className={styles.name}>{picture.fileName}</span>
              <span className={styles.quiet}>
                {(language === 'vi' ? picture.altVi : picture.altEn) || t('media.noAlt')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className={styles.turns}>
          <button
            type="button"
            className={button.button}
            disabled={page === 1}
            onClick={() => turn(page - 1)}
          >
            {t('admin.previous')}
          </button>
          <span className="num">{t('search.pages.place', { page, pages })}</span>
          <button
            type="button"
            className={button.button}
            disabled={page === pages}
            onClick={() => turn(page + 1)}
          >
            {t('admin.next')}
          </button>
        </p>
      )}
    </>
  )
}

/** The list that was asked for last, however late earlier answers come. */
function useChoices() {
  const [asked, setAsked] = useState({ search: '', page: 1, time: 0 })
  const [list, setList] = useState<MediaChoices>()
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    async function load() {
      const address = mediaList.address(
        { filters: { search: asked.search }, page: asked.page },
        href('/admin/media/choices'),
      )
      const response = await fetch(address, { signal: leaving.signal })
      if (!response.ok) throw new Error(`The pictures were answered with ${response.status}.`)
      setList((await response.json()) as MediaChoices)
      setFailed(false)
    }
    load().catch(() => {
      if (!leaving.signal.aborted) setFailed(true)
    })
    return () => leaving.abort()
  }, [asked])

  return {
    list,
    isFailed,
    isSearch: asked.search !== '',
    ask: (search: string | undefined, page: number) =>
      setAsked((before) => ({ search: search ?? before.search, page, time: before.time + 1 })),
    /** From its beginning, where what was just uploaded stands. */
    reload: useCallback(
      () => setAsked((before) => ({ search: before.search, page: 1, time: before.time + 1 })),
      [],
    ),
  }
}
