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
import type { MediaList } from '#core/media/list-media.server.ts'
import { mediaList } from './media-choices.ts'
import styles from './media.module.css'
import { Uploader } from './uploader.tsx'

/** A picture, as an article or help page embeds it. */
export interface ChosenMedia {
  id: string
  address: string
  /** In the requested language, else in the other; may be empty. */
  alt: string
  /** In pixels, of the file at the address. */
  width: number
  height: number
}

interface MediaPickerProps {
  /** Text of the button. */
  label: string
  /** Language of the alternative text, by default that of the page. */
  lang?: Language
  onChoose: (media: ChosenMedia) => void
}

/** A button that opens a dialog to search, upload and choose a picture. */
export function MediaPicker({ label, lang, onChoose }: MediaPickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`${button.button} js-only`} onClick={() => setOpen(true)}>
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

/** The dialog without its button. */
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
    // Before `onChoose`: closing restores the focus.
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

  // A portal, as a form cannot contain another form.
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- its backdrop is clicked; keys have Escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnBackdropClick}
      onSubmit={stopBubbling}
      onChange={stopBubbling}
      onInput={stopBubbling}
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

/** React events bubble through portals, to the form around the button. */
const stopBubbling = (event: SyntheticEvent) => event.stopPropagation()

interface ChoicesProps {
  list: MediaList | undefined
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

/** Loads pages of pictures; a newer request aborts the one in flight. */
function useChoices() {
  const [query, setQuery] = useState({ search: '', page: 1, time: 0 })
  const [list, setList] = useState<MediaList>()
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    async function load() {
      const address = mediaList.address(
        { filters: { search: query.search }, page: query.page },
        href('/admin/media/choices'),
      )
      const response = await fetch(address, { signal: leaving.signal })
      if (!response.ok) throw new Error(`Loading pictures failed with status ${response.status}.`)
      setList((await response.json()) as MediaList)
      setFailed(false)
    }
    load().catch(() => {
      if (!leaving.signal.aborted) setFailed(true)
    })
    return () => leaving.abort()
  }, [query])

  return {
    list,
    isFailed,
    isSearch: query.search !== '',
    ask: (search: string | undefined, page: number) =>
      setQuery((before) => ({ search: search ?? before.search, page, time: before.time + 1 })),
    /** Back to the first page, which starts with the latest uploads. */
    reload: useCallback(
      () => setQuery((before) => ({ search: before.search, page: 1, time: before.time + 1 })),
      [],
    ),
  }
}
