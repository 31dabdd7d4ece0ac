import { href } from 'react-router'
import { formatMoment, formatMoney, formatMonth, formatNumber } from '#text/formats.ts'
import type { Language } from '#text/languages.ts'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import { readPreferences } from '#app/preferences.ts'
import { withTitles } from '#app/routes/exports/export-title.server.ts'
import { Balance } from '#app/routes/billing/balance.tsx'
import button from '#app/ui/button.module.css'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import layout from '#app/ui/page.module.css'
import table from '#app/ui/table.module.css'
import { findTransactions } from '#core/billing/read-transactions.server.ts'
import { ledgerKindNames, ledgerList } from '#core/credits/ledger-filters.ts'
import { type LedgerEntry, type LedgerSums, readLedger } from '#core/credits/read-ledger.server.ts'
import { findExports } from '#core/exports/read-exports.server.ts'
import { services } from '#core/services.server.ts'
import { monthInVietnam } from '#time/vietnam-days.ts'
import { useAccount } from '../account/layout.tsx'
import type { Route } from './+types/ledger.ts'
import { entryNote } from './entry-note.ts'
import styles from './ledger.module.css'

export async function loader(args: Route.LoaderArgs) {
  const { id: userId } = await signedInUser(args)
  const requested = ledgerList.parse(new URL(args.request.url).searchParams)
  const { db } = services()
  const { page, ...found } = await readLedger(db, { userId, ...requested })
  const { language } = readPreferences(args.request)
  return {
    ...found,
    state: { ...requested, page },
    details: await detailsOf(userId, found.entries, language),
  }
}

/** Returns the titles of the exports and the packages of the purchases among entries, by their id. */
async function detailsOf(userId: string, entries: readonly LedgerEntry[], language: Language) {
  const { db } = services()
  const exportIds = entries.flatMap(({ exportId }) => exportId ?? [])
  const transactionIds = entries.flatMap(({ transactionId }) => transactionId ?? [])
  const exports = await withTitles(db, await findExports(db, { userId, ids: exportIds }), language)
  const purchases = await findTransactions(db, { userId, ids: transactionIds })
  return Object.fromEntries([
    ...exports.map(({ id, title }) => [id, title] as const),
    ...purchases.map((one) => [one.id, `${one.packageName}, ${formatMoney(one.amount, language)}`] as const),
  ])
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'account.ledger')

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { t, language } = useText()
  const { credits } = useAccount()
  const { state, entries, total, pages, sums, monthSums, details } = loaderData
  const { filters, problem } = state
  const isFiltered = ledgerList.isFiltered(state)
  const isOneMonth = pages === 1 && Object.keys(monthSums).length === 1
  const moment = ({ createdAt }: LedgerEntry) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>

  const columns: Column<LedgerEntry>[] = [
    { heading: t('account.ledger.columnTime'), cell: moment, isWide: true, className: 'num' },
    {
      heading: t('account.ledger.columnWhat'),
      isRowHeader: true,
      cell(entry) {
        const { exportId, transactionId } = entry
        const detail = details[exportId ?? transactionId ?? ''] ?? entryNote(t, entry)
        const what = t(`account.ledger.reason.${entry.reason}`)
        const address = exportId ? `/exports/${exportId}` : transactionId && `/transactions/${transactionId}`
        return (
          <>
            {address ? <a href={address}>{what}</a> : what}
            {detail && <span className={table.detail}>{detail}</span>}
            <span className={table.narrow}>{moment(entry)}</span>
          </>
        )
      },
    },
    {
      heading: t('account.ledger.columnAmount'),
      isNumber: true,
      cell: ({ amount }) => <Amount amount={amount} />,
    },
    {
      heading: t('account.ledger.columnBalance'),
      isNumber: true,
      cell: ({ balanceAfter }) => formatNumber(balanceAfter, language),
    },
  ]

  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <h1>{t('account.ledger')}</h1>
        <Balance credits={credits} />
      </div>
      <p className={layout.lead}>{t('account.ledger.lead')}</p>
      <FilterForm
        key={ledgerList.address({ filters })}
        action={ledgerList.path}
        fields={[
          {
            kind: 'select',
            name: 'kind',
            label: t('account.ledger.kind'),
            value: filters.kind,
            options: [
              { value: '', label: t('account.ledger.kind.all') },
              ...ledgerKindNames.map((kind) => ({ value: kind, label: t(`account.ledger.kind.${kind}`) })),
            ],
          },
          {
            kind: 'dates',
            labels: { from: t('account.ledger.from'), to: t('account.ledger.to') },
            typed: state,
          },
        ]}
        submit={t('account.ledger.show')}
        problem={problem && t(`search.dates.${problem}`)}
      />
      {total > 0 && (
        <div className={`${layout.panel} ${styles.summary}`}>
          <div>
            <h2>{t('account.ledger.summary', { count: total })}</h2>
            {!isOneMonth && <Sums sums={sums} />}
          </div>
          <a
            className={button.button}
            href={ledgerList.address({ filters }, href('/ledger.csv'))}
            download
            rel="nofollow"
          >
            {t('account.ledger.download')}
          </a>
        </div>
      )}
      <DataTable
        columns={columns}
        rows={entries}
        keyOf={({ entryNumber }) => entryNumber}
        caption={t('account.ledger.caption')}
        isCaptionHidden
        className={styles.table}
        groupOf={({ createdAt }) => monthInVietnam(createdAt)}
        groupHeading={(month) => (
          <span className={styles.month}>
            {formatMonth(month, language)}
            <Sums sums={monthSums[month]} />
          </span>
        )}
        empty={
          <Empty title={t(isFiltered ? 'account.ledger.noMatch' : 'account.ledger.empty')}>
            <p>{t(isFiltered ? 'account.ledger.noMatchText' : 'account.ledger.emptyText')}</p>
            {isFiltered && <a href={ledgerList.path}>{t('account.ledger.showAll')}</a>}
          </Empty>
        }
      />
      <PageLinks
        page={state.page}
        pages={pages}
        addressOf={(page) => ledgerList.address({ ...state, page })}
        label={t('account.ledger.pages')}
        previous={t('account.ledger.previous')}
        next={t('account.ledger.next')}
      />
    </div>
  )
}

/** Credits with their sign. */
function Amount({ amount }: { amount: number }) {
  const { language } = useText()
  const size = formatNumber(Math.abs(amount), language)
  return amount > 0 ? (
    <span className={styles.received}>{`+${size}`}</span>
  ) : (
    `${amount < 0 ? '−' : ''}${size}`
  )
}

/** Credits by kind of entry, so that a correction never reads like a purchase or an export. */
function Sums({ sums }: { sums: LedgerSums }) {
  const { t } = useText()
  return (
    <span className={styles.sums}>
      {ledgerKindNames.map(
        (kind) =>
          sums[kind] !== undefined && (
            <span key={kind}>
              {t(`account.ledger.kind.${kind}`)}{' '}
              <b>
                <Amount amount={sums[kind]} />
              </b>
            </span>
          ),
      )}
    </span>
  )
}
