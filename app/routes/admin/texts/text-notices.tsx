import { useEffect, useRef } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Confirm } from '#app/ui/confirm.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { EditConflict } from '#core/texts/edit-conflict.server.ts'
import type { textKinds } from '#core/texts/text-kinds.ts'
import { formatMoment } from '#text/formats.ts'
import type { TextFormResult } from './text-room.ts'
import styles from './texts.module.css'

type ArticleField = (typeof textKinds.article.fields)[number]

interface ConflictNoticeProps {
  conflict: EditConflict
  /** Address of the form, which shows the saved version. */
  address: string
}

/** Shows who else saved, when and what differs, with buttons to overwrite or reload. Lives inside the form. */
export function ConflictNotice({ conflict, address }: ConflictNoticeProps) {
  const { t } = useText()
  const { savedBy, savedAt, version, differences } = conflict
  const statusName = (text: string) =>
    text === 'draft' || text === 'published' ? t(`adminTexts.article.${text}`) : text
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (version > 0) notice.current?.focus()
  }, [version])
  return (
    <div ref={notice} tabIndex={-1} className={styles.conflict}>
      <Notice kind="error" title={t('adminTexts.article.conflict')}>
        <p>{t('adminTexts.article.conflictText', { name: savedBy, time: formatMoment(savedAt) })}</p>
      </Notice>
      <details open>
        <summary>{t('adminTexts.article.differences', { count: differences.length })}</summary>
        <p className={styles.legend}>
          <del>{t('adminTexts.article.theirs')}</del> <ins>{t('adminTexts.article.yours')}</ins>
        </p>
        <dl className={styles.differences}>
          {differences.map(({ field, parts, isFormatting }) => (
            <div key={field}>
              <dt>{t(`adminTexts.article.${field as ArticleField}`)}</dt>
              <dd lang={field.endsWith('En') ? 'en' : field.endsWith('Vi') ? 'vi' : undefined}>
                {isFormatting && <p>{t('adminTexts.article.onlyFormatting')}</p>}
                {field === 'coverId' && <p>{t('adminTexts.article.coverOther')}</p>}
                {(field === 'coverId' ? [] : parts).map(({ kind, text }, index) => {
                  const Part = ({ same: 'span', removed: 'del', added: 'ins' } as const)[kind]
                  // oxlint-disable-next-line react/no-array-index-key -- parts have no key but their position
                  return <Part key={index}>{field === 'status' ? statusName(text) : text}</Part>
                })}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <div className={styles.buttons}>
        <button className={button.button} name="overwrite" value={version}>
          {t('adminTexts.article.overwrite', { name: savedBy })}
        </button>
        <a className={button.button} href={address} data-reload="">
          {t('adminTexts.article.takeTheirs')}
        </a>
      </div>
    </div>
  )
}

interface DraftOfferProps {
  address: string
  /** ISO 8601. */
  savedAt: string
  /** Whether it is in the form already. */
  isShown: boolean
}

/** Offers to restore or discard an unsaved draft. */
export function DraftOffer({ address, savedAt, isShown }: DraftOfferProps) {
  const { t } = useText()
  const time = formatMoment(savedAt)
  return (
    <Notice kind="info">
      <p>{t(isShown ? 'adminTexts.article.draftShown' : 'adminTexts.article.draftOffered', { time })}</p>
      <div className={styles.buttons}>
        {!isShown && (
          <a className={button.button} href={`${address}?draft`}>
            {t('adminTexts.article.draftRestore')}
          </a>
        )}
        <Confirm
          ask={t('adminTexts.article.draftDiscard')}
          question={t('adminTexts.article.discardQuestion')}
          confirm={t('adminTexts.article.draftDiscard')}
          intent="discard"
          action={address}
          cancel={t('adminTexts.article.discardKeep')}
        >
          <p>{t('adminTexts.article.discardText', { time })}</p>
        </Confirm>
      </div>
    </Notice>
  )
}

interface SaveProblemProps {
  error: TextFormResult['error']
  /** Whether the text was deleted during editing. */
  isGone: boolean
  /** Address in the help center, if it exists there. */
  address: string | undefined
}

/** Explains why a text could not be saved and what to do. */
export function SaveProblem({ error, isGone, address }: SaveProblemProps) {
  const { t } = useText()
  const reason = error ?? (isGone ? 'gone' : undefined)
  if (!reason) return null
  return (
    <Notice kind="error" title={error && t('adminTexts.saveFailed')}>
      <p>{t(`adminTexts.saveProblem.${reason}`)}</p>
      {reason === 'conflict' && address && (
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            {t('adminTexts.help.openCurrent')}
          </a>
        </p>
      )}
    </Notice>
  )
}
