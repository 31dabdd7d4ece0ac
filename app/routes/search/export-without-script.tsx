import { href } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import type { SearchParams } from '#core/search/answer.ts'
import { withPage } from '#core/search/changes.ts'
import { toSearchParams } from '#core/search/params.ts'

/** Selecting takes a script; taking home all that was found does not. The answer says where that is too much at once. */
export function ExportWithoutScript({ params, total }: { params: SearchParams; total: number }) {
  const { t } = useText()
  if (total < 0) return null
  return (
    <noscript>
      <form method="post" action={href('/exports/quotes')}>
        <input type="hidden" name="search" value={toSearchParams(withPage(params, 1)).toString()} />
        <button className={button.button}>{t('search.exportAll', { count: total })}</button>
      </form>
    </noscript>
  )
}
