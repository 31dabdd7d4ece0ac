import { type ComponentProps, type SubmitEvent, useId } from 'react'
import { href, useFetcher, useRouteLoaderData } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import field from '#app/ui/field.module.css'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { loader } from './layout.tsx'
import styles from './list-filters.module.css'
import type { action } from './saved-filters.ts'

interface ListFiltersProps<State> extends Omit<ComponentProps<typeof FilterForm>, 'action'> {
  list: { path: string; address(state: State): string }
  state: State
}

/** The filters of an admin list, and those that the administrator has saved. */
export function ListFilters<State extends object>({ list, state, ...form }: ListFiltersProps<State>) {
  const address = list.address({ ...state, page: 1, before: undefined })
  return (
    <>
      <FilterForm key={address} action={list.path} {...form} />
      <SavedFilters key={list.path} list={list.path} address={address} />
    </>
  )
}

/** Links to the saved filters of a list, with a form that names the present one. */
function SavedFilters({ list, address }: { list: string; address: string }) {
  const { t } = useText()
  const id = useId()
  const all = useRouteLoaderData<typeof loader>('routes/admin/layout')?.savedFilters ?? []
  const saved = all.filter((filter) => filter.list === list)
  const fetcher = useFetcher<typeof action>()
  const canSave = address !== list && !saved.some((filter) => filter.address === address)
  const form = {
    method: 'post',
    action: href('/admin/saved-filters'),
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      const sent = new FormData(event.currentTarget)
      sent.set('scripted', 'yes')
      void fetcher.submit(sent, { method: 'post', action: href('/admin/saved-filters') })
    },
  } as const
  return (
    <div className={styles.saved}>
      {saved.length > 0 && (
        <ul className={styles.filters} aria-label={t('admin.savedFilters')}>
          {saved.map(({ id, name, ...filter }) => (
            <li key={id}>
              <a href={filter.address} aria-current={filter.address === address ? 'true' : undefined}>
                {name}
              </a>
              <fetcher.Form {...form}>
                <Hidden fields={{ intent: 'remove', id, list }} />
                <button className={button.quiet} aria-label={t('admin.savedFilters.remove', { name })}>
                  ×
                </button>
              </fetcher.Form>
            </li>
          ))}
        </ul>
      )}
      {canSave && (
        <details key={address} className={styles.save}>
          <summary>{t('admin.savedFilters.save')}</summary>
          <fetcher.Form {...form}>
            <Hidden fields={{ intent: 'save', list, query: queryOf(address) }} />
            <p className={field.field}>
              <label htmlFor={id}>{t('admin.savedFilters.name')}</label>
              <input id={id} name="name" maxLength={60} required autoComplete="off" />
            </p>
            <button className={button.button}>{t('admin.save')}</button>
          </fetcher.Form>
        </details>
      )}
      {fetcher.data && (
        <div className={styles.notice}>
          {fetcher.data.problem === undefined ? (
            <Notice kind="success">
              <div className={styles.done}>
                <p>{t(`admin.savedFilters.${fetcher.data.done}`, { name: fetcher.data.name })}</p>
                {fetcher.data.done === 'removed' && (
                  <fetcher.Form {...form}>
                    <Hidden
                      fields={{
                        intent: 'save',
                        list,
                        name: fetcher.data.name,
                        query: queryOf(fetcher.data.address),
                      }}
                    />
                    <button className={button.button}>{t('admin.undo')}</button>
                  </fetcher.Form>
                )}
              </div>
            </Notice>
          ) : (
            <Notice kind="error">
              {t(problems[fetcher.data.problem as keyof typeof problems] ?? 'admin.failed')}
            </Notice>
          )}
        </div>
      )}
    </div>
  )
}

const problems = {
  invalid_input: 'admin.savedFilters.invalid',
  too_many_filters: 'admin.savedFilters.tooMany',
  not_found: 'admin.savedFilters.gone',
} as const

const queryOf = (address: string) => new URL(address, 'http://list').search.slice(1)

const Hidden = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
