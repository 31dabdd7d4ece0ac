import { useEffect, useRef } from 'react'
import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import type { EditConflict } from '#core/articles/edit-conflict.server.ts'
import styles from './article-form.module.css'

interface ConflictNoticeProps {
  conflict: EditConflict
  /** Of the article's page, where what is saved now can be read. */
  address: string
}

/** Somebody else has saved: who, when, what differs, and the ways out. Stands inside the form. */
export function ConflictNotice({ conflict, address }: ConflictNoticeProps) {
  const { t } = useText()
  const { savedBy, savedAt, version, differences } = conflict
  const statusName = (text: string) =>
    text === 'draft' || text === 'published' ? t(`adminArticles.${text}`) : text
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (version > 0) notice.current?.focus()
  }, [version])
  return (
    <div ref={notice} tabIndex={-1} className={styles.conflict}>
      <Notice kind="error" title={t('adminArticles.conflict')}>
        <p>{t('adminArticles.conflictText', { name: savedBy, time: formatMoment(savedAt) })}</p>
      </Notice>
      <details open>
        <summary>{t('adminArticles.differences', { count: differences.length })}</summary>
        <p className={styles.legend}>
          <del>{t('adminArticles.theirs')}</del> <ins>{t('adminArticles.yours')}</ins>
        </p>
        <dl className={styles.differences}>
          {differences.map(({ field, parts, isFormatting }) => (
            <div key={field}>
              <dt>{t(`adminArticles.${field}`)}</dt>
              <dd lang={field.endsWith('En') ? 'en' : field.endsWith('Vi') ? 'vi' : undefined}>
                {isFormatting && <p>{t('adminArticles.onlyFormatting')}</p>}
                {field === 'coverId' && <p>{t('adminArticles.coverOther')}</p>}
                {(field === 'coverId' ? [] : parts).map(({ kind, text }, index) => {
                  const Part = ({ same: 'span', removed: 'del', added: 'ins' } as const)[kind]
                  // oxlint-disable-next-line react/no-array-index-key -- parts have no name but their place
                  return <Part key={index}>{field === 'status' ? statusName(text) : text}</Part>
                })}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <div className={styles.buttons}>
        <button className={button.button} name="overwrite" value={version}>
          {t('adminArticles.overwrite', { name: savedBy })}
        </button>
        <a className={button.button} href={address} data-reload="">
          {t('adminArticles.takeTheirs')}
        </a>
      </div>
    </div>
  )
}
