import { Form, href, useNavigation } from 'react-router'
import { formatMoment, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { formatFileSize } from '#app/routes/exports/file-size.ts'
import button from '#app/ui/button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import type { IndexState } from '#core/search/index/state.server.ts'
import styles from './data.module.css'
import { Facts } from './status.tsx'

/** State of the search index and its lag behind the database, with a button to rebuild it. */
export function IndexPanel({ state }: { state: IndexState }) {
  const { t, language } = useText()
  const isSending = useNavigation().formData?.get('intent') === 'rebuild'
  const { engine, snapshot, database, rebuild } = state
  const number = (value: number) => formatNumber(value, language)
  const size = (bytes: number) => formatFileSize(bytes, language)
  const inMemory: [string, string][] = engine
    ? [
        [t('adminData.index.documents'), number(engine.documents)],
        [t('adminData.index.memory'), size(engine.bytes)],
        [
          t('adminData.index.waiting'),
          engine.isMerging ? t('adminData.index.merging', { count: engine.waiting }) : number(engine.waiting),
        ],
        [t('adminData.index.replaced'), number(engine.replaced)],
        [
          t('adminData.index.snapshot'),
          snapshot
            ? t('adminData.index.snapshotOf', {
                size: size(snapshot.bytes),
                moment: formatMoment(snapshot.savedAt),
              })
            : t('adminData.index.noSnapshot'),
        ],
      ]
    : []
  return (
    <section className={layout.panel} aria-labelledby="search-index">
      <h2 id="search-index">{t('adminData.index')}</h2>
      <p className={layout.lead}>{t('adminData.index.process', { process: state.process })}</p>
      <Facts
        facts={[
          [t('adminData.index.serving'), t(`adminData.index.serving.${state.serving}`)],
          ...inMemory,
          [
            t('adminData.index.behind'),
            state.behind === 0 ? t('adminData.index.behindNone') : number(state.behind),
          ],
          [
            t('adminData.index.change'),
            t('adminData.index.changeOf', { applied: state.appliedUpTo, last: state.lastChange }),
          ],
          [t('adminData.index.generation'), number(state.generation)],
          [
            t('adminData.index.database'),
            `${t(`adminData.index.database.${database.kind}`)}, ${size(database.bytes)}`,
          ],
        ]}
      />
      {!state.usesEngine && <p className={layout.lead}>{t('adminData.index.noEngine')}</p>}
      {rebuild.since && (
        <Notice kind="info">
          {t('adminData.index.rebuilding', { moment: formatMoment(rebuild.since) })}
        </Notice>
      )}
      {rebuild.last && !rebuild.since && (
        <Notice kind={rebuild.last.failed ? 'error' : 'success'}>
          {rebuild.last.failed
            ? t('adminData.index.rebuildFailed', { moment: formatMoment(rebuild.last.at) })
            : t('adminData.index.rebuilt', {
                moment: formatMoment(rebuild.last.at),
                seconds: rebuild.last.seconds,
                documents: rebuild.last.documents ?? 0,
              })}
        </Notice>
      )}
      {engine && (
        <Form method="post" action={href('/admin/data')} className={styles.form} preventScrollReset>
          <input type="hidden" name="intent" value="rebuild" />
          <p className={layout.lead}>{t('adminData.index.rebuildText')}</p>
          <button className={button.button} disabled={isSending || rebuild.since !== undefined}>
            {t('adminData.index.rebuild')}
          </button>
        </Form>
      )}
    </section>
  )
}
