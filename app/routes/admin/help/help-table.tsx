import { formatMoment } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import badge from '#app/ui/badge.module.css'
import { Empty } from '#app/ui/empty.tsx'
import table from '#app/ui/table.module.css'
import { helpAddress } from '#core/help/help-article.ts'
import type { ManagedHelp } from '#core/help/read-help-for-edit.server.ts'
import styles from './admin-help.module.css'
import { DeleteHelp } from './delete-help.tsx'
import { MoveHelp } from './move-help.tsx'
import { nameOf } from './name-of.ts'

interface HelpTableProps {
  title: string
  articles: readonly ManagedHelp[]
}

/** The articles of a category in their order. */
export function HelpTable({ title, articles }: HelpTableProps) {
  const { t, language } = useText()
  return (
    <div className={table.card}>
      <table className={`${table.table} ${styles.table}`}>
        <caption>{title}</caption>
        {articles.length > 0 && (
          <>
            <thead>
              <tr>
                <th scope="col">{t('adminHelp.columnTitle')}</th>
                <th scope="col" className={styles.wide}>
                  {t('adminHelp.columnLanguages')}
                </th>
                <th scope="col" className={styles.wide}>
                  {t('adminHelp.columnUpdated')}
                </th>
                <th scope="col">{t('adminHelp.columnOrder')}</th>
                <th scope="col">
                  <span className="unseen">{t('adminHelp.columnActions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {articles.map((article, index) => {
                const name = nameOf(article, language)
                return (
                  <tr key={article.id}>
                    <th scope="row" className={styles.name}>
                      <a href={`/admin/help/${article.id}`}>{name}</a>
                    </th>
                    <td className={styles.wide}>
                      <span className={styles.languages}>
                        {article.titleEn !== null && (
                          <abbr className={badge.badge} title={t('admin.language.en')}>
                            EN
                          </abbr>
                        )}
                        {article.titleVi !== null && (
                          <abbr className={badge.badge} title={t('admin.language.vi')}>
                            VI
                          </abbr>
                        )}
                      </span>
                    </td>
                    <td className={`num ${styles.wide}`}>{formatMoment(article.lastUpdated).slice(0, 10)}</td>
                    <td>
                      <MoveHelp
                        id={article.id}
                        name={name}
                        isFirst={index === 0}
                        isLast={index === articles.length - 1}
                      />
                    </td>
                    <td>
                      <span className={styles.actions}>
                        <a
                          href={`/admin/help/${article.id}`}
                          aria-label={t('adminHelp.editNamed', { title: name })}
                          className={styles.view}
                        >
                          {t('adminHelp.edit')}
                        </a>
                        <a
                          href={helpAddress(article)}
                          aria-label={t('adminHelp.viewNamed', { title: name })}
                          className={styles.view}
                        >
                          {t('adminHelp.view')}
                        </a>
                        <DeleteHelp id={article.id} version={article.version} name={name} />
                      </span>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </>
        )}
      </table>
      {articles.length === 0 && (
        <Empty title={t('adminHelp.empty')}>
          <p>{t('adminHelp.emptyText')}</p>
          <a href="/admin/help/new">{t('adminHelp.new')}</a>
        </Empty>
      )}
    </div>
  )
}
