import { href, Form, redirect } from 'react-router'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { administrator } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { adminMeta } from '#app/routes/admin/admin-pages.tsx'
import badge from '#app/ui/badge.module.css'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { deleteText, moveHelp } from '#core/texts/change-text.server.ts'
import { findHelpCategory, helpAddress } from '#core/texts/help-categories.ts'
import { listHelpByCategory, type ListedText } from '#core/texts/list-texts.server.ts'
import { nameOf } from '#core/texts/text.ts'
import { formatMoment } from '#text/formats.ts'
import type { Route } from './+types/help.ts'
import { DeleteText } from './article-steps.tsx'
import styles from './texts.module.css'

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const categories = await listHelpByCategory(services().db)
  return { categories, notice: searchParams.get('notice'), article: searchParams.get('article') }
}

const changes = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['up', 'down']), id: z.string() }),
  z.object({ intent: z.literal('delete'), id: z.string(), version: z.coerce.number().int() }),
])

/** Moves or deletes an article and redirects to the list. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const actor = await administrator(args)
    const sent = changes.safeParse(Object.fromEntries(form))
    if (!sent.success) throw new AppError('invalid_input', 'The form asks for nothing that can be done here.')
    const { id, intent } = sent.data
    if (intent === 'delete') {
      await deleteText(services(), actor, 'help', id, sent.data)
      return redirect(`${href('/admin/help')}?notice=deleted`, 303)
    }
    await moveHelp(services(), actor, { id, direction: intent })
    return redirect(`${href('/admin/help')}?notice=moved&article=${id}`, 303)
  },
  ({ type }, form) => ({
    failed: form.get('intent') === 'delete' ? ('deleteFailed' as const) : ('help.moveFailed' as const),
    reason: reasons.get(type) ?? ('unavailable' as const),
  }),
)

/** Why nothing was moved or deleted, by text key. */
const reasons = new Map<string, 'missing' | 'changedSince'>([
  ['invalid_input', 'missing'],
  ['article_not_found', 'missing'],
  ['edit_conflict', 'changedSince'],
])

export { shouldRevalidate } from '#app/routes/admin/revalidate-on-conflict.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'admin.help')

export default function HelpList({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useText()
  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <h1>{t('admin.help')}</h1>
        <a className={`${button.button} ${button.primary}`} href={href('/admin/help/new')}>
          {t('adminTexts.help.new')}
        </a>
      </div>
      <p className={layout.lead}>{t('adminTexts.help.lead')}</p>
      {actionData ? (
        <Notice kind="error" title={t(`adminTexts.${actionData.failed}`)}>
          <p>{t(`adminTexts.help.${actionData.reason}`)}</p>
        </Notice>
      ) : (
        <Done {...loaderData} />
      )}
      {loaderData.categories.map(({ category, articles }) => (
        <HelpTable
          key={category}
          title={findHelpCategory(category)?.label[language] ?? category}
          articles={articles}
        />
      ))}
    </div>
  )
}

/** Confirms the last move or deletion. */
function Done({ categories, notice, article }: Route.ComponentProps['loaderData']) {
  const { t, language } = useText()
  if (notice === 'deleted') return <Notice kind="success">{t('adminTexts.deleted')}</Notice>
  const list = categories.find(({ articles }) => articles.some(({ id }) => id === article))?.articles
  const place = list?.findIndex(({ id }) => id === article) ?? -1
  if (notice !== 'moved' || !list || place < 0) return null
  const values = { title: nameOf(list[place], language), place: place + 1, count: list.length }
  return <Notice kind="success">{t('adminTexts.help.moved', values)}</Notice>
}

/** The articles of a category in their order. */
function HelpTable({ title, articles }: { title: string; articles: readonly ListedText[] }) {
  const { t, language } = useText()

  const columns: Column<ListedText>[] = [
    {
      heading: t('adminTexts.title'),
      isRowHeader: true,
      className: styles.name,
      cell: (article) => (
        <a href={href('/admin/help/:id', { id: article.id })}>{nameOf(article, language)}</a>
      ),
    },
    {
      heading: t('adminTexts.help.columnLanguages'),
      cell: ({ titleEn, titleVi }) => (
        <span className={styles.badges}>
          {titleEn !== null && (
            <abbr className={badge.badge} title={t('admin.language.en')}>
              EN
            </abbr>
          )}
          {titleVi !== null && (
            <abbr className={badge.badge} title={t('admin.language.vi')}>
              VI
            </abbr>
          )}
        </span>
      ),
    },
    {
      heading: t('adminTexts.help.columnUpdated'),
      className: 'num',
      cell: ({ updatedAt }) => formatMoment(updatedAt).slice(0, 10),
    },
    {
      heading: t('adminTexts.help.columnOrder'),
      cell: (article) => (
        <MoveButtons
          id={article.id}
          title={nameOf(article, language)}
          isFirst={article === articles[0]}
          isLast={article === articles.at(-1)}
        />
      ),
    },
    {
      heading: <span className="visually-hidden">{t('adminTexts.actions')}</span>,
      cell(article) {
        const title = nameOf(article, language)
        return (
          <span className={styles.actions}>
            <a
              href={href('/admin/help/:id', { id: article.id })}
              aria-label={t('adminTexts.editOf', { title })}
              className={styles.view}
            >
              {t('adminTexts.edit')}
            </a>
            <a
              href={helpAddress(article)}
              aria-label={t('adminTexts.help.viewNamed', { title })}
              className={styles.view}
            >
              {t('adminTexts.help.view')}
            </a>
            <DeleteText text={article} />
          </span>
        )
      },
    },
  ]

  return (
    <DataTable
      columns={columns}
      rows={articles}
      keyOf={({ id }) => id}
      caption={title}
      hasCards
      className={styles.help}
      empty={
        <>
          <table className={table.table}>
            <caption>{title}</caption>
          </table>
          <Empty title={t('adminTexts.help.empty')}>
            <p>{t('adminTexts.help.emptyText')}</p>
            <a href={href('/admin/help/new')}>{t('adminTexts.help.new')}</a>
          </Empty>
        </>
      }
    />
  )
}

interface MoveButtonsProps {
  id: string
  title: string
  isFirst: boolean
  isLast: boolean
}

/** Moves an article up or down. At an end a button stays where it is, so that it keeps the focus. */
function MoveButtons({ id, title, isFirst, isLast }: MoveButtonsProps) {
  const { t } = useText()
  return (
    <Form method="post" action={href('/admin/help')} preventScrollReset className={styles.moves}>
      <input type="hidden" name="id" value={id} />
      <button
        name="intent"
        value="up"
        className={`${button.quiet} ${styles.up}`}
        aria-label={t('adminTexts.help.upNamed', { title })}
        title={t('adminTexts.help.up')}
        aria-disabled={isFirst}
      >
        <Icon name="down" />
      </button>
      <button
        name="intent"
        value="down"
        className={button.quiet}
        aria-label={t('adminTexts.help.downNamed', { title })}
        title={t('adminTexts.help.down')}
        aria-disabled={isLast}
      >
        <Icon name="down" />
      </button>
    </Form>
  )
}
