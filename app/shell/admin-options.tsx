import { href } from 'react-router'
import { loadTexts } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { adminPages } from '#app/routes/admin/admin-pages.tsx'
import { useDebouncedJson } from '#app/ui/use-debounced-json.ts'
import type { FoundRecords } from '#core/find-records.server.ts'
import { fold } from '#text/fold.ts'
import { OptionGroup } from './option-group.tsx'

await loadTexts('admin')

const minLength = 2
const nothing: FoundRecords = { users: [], articles: [] }

/** An administrator's part of the palette: pages of the administration, users and articles. */
export function AdminOptions({ text }: { text: string }) {
  const { t } = useText()
  const query = text.trim()
  const address = `${href('/admin/find')}?q=${encodeURIComponent(query)}`
  const { users, articles } = useDebouncedJson(query.length >= minLength ? address : undefined, nothing)
  const typed = fold(query)
  const pages = adminPages
    .map(({ path, label }) => ({ href: path as string, text: t(label) }))
    .filter(({ text }) => fold(text).includes(typed))
  return (
    <>
      <OptionGroup label={t('admin.title')} options={pages} />
      <OptionGroup
        label={t('admin.users')}
        options={users.map(({ id, fullName, email }) => ({
          href: href('/admin/users/:id', { id }),
          text: fullName || email,
          detail: fullName ? email : undefined,
        }))}
      />
      <OptionGroup
        label={t('admin.articles')}
        options={articles.map(({ id, title, isDraft }) => ({
          href: href('/admin/articles/:id', { id }),
          text: title,
          detail: isDraft ? t('adminTexts.article.draft') : undefined,
        }))}
      />
    </>
  )
}
