import { href } from 'react-router'
import { translatorOf } from '#app/i18n/translators.ts'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { productName } from '#app/product.ts'
import type { RootData } from '#app/root.tsx'
import { Balance } from '#app/routes/billing/balance.tsx'
import button from '#app/ui/button.module.css'
import { PageLinks } from '#app/ui/page-links.tsx'
import styles from '#app/ui/page.module.css'
import { parseLedgerFilters } from '#core/credits/ledger-filters.ts'
import { readLedger } from '#core/credits/read-ledger.server.ts'
import { services } from '#core/services.server.ts'
import { useAccount } from '../account/layout.tsx'
import type { Route } from './+types/ledger.ts'
import { EntryTable } from './entry-table.tsx'
import { ledgerAddress } from './ledger-address.ts'
import { LedgerFilterForm } from './ledger-filter-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  const user = await signedInUser(args)
  const { page, ...asked } = parseLedgerFilters(new URL(args.request.url).searchParams)
  return { asked, ...(await readLedger(services().db, { userId: user.id, filters: asked.filters, page })) }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorOf((matches[0].loaderData as RootData).language)
  return [{ title: `${t('account.ledger')} · ${productName}` }, { name: 'robots', content: 'noindex' }]
}

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { t } = useText()
  const { credits } = useAccount()
  const { asked, entries, total, page, pages, received, spent } = loaderData
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('account.ledger')}</h1>
        <Balance credits={credits} />
      </div>
      <p className={styles.lead}>{t('account.ledger.lead')}</p>
      {/* Made anew when the address changes without it: by a link, or back. */}
      <LedgerFilterForm key={ledgerAddress(asked.filters)} asked={asked} />
      {total > 0 && (
        <div className={styles.head}>
          <p className={styles.lead}>{t('account.ledger.summary', { count: total, received, spent })}</p>
          <a
            className={button.button}
            href={ledgerAddress(asked.filters, 1, href('/ledger.csv'))}
            download
            rel="nofollow"
          >
            {t('account.ledger.download')}
          </a>
        </div>
      )}
      <EntryTable entries={entries} isFiltered={Boolean(asked.filters.kind ?? asked.filters.range)} />
      <PageLinks
        page={page}
        pages={pages}
        addressOf={(target) => ledgerAddress(asked.filters, target)}
        label={t('account.ledger.pages')}
        previous={t('account.ledger.previous')}
        next={t('account.ledger.next')}
        place={t('account.ledger.place', { page, pages })}
      />
    </div>
  )
}
