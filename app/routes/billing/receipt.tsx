import type { ReactNode } from 'react'
import { formatMoment, formatMoney, formatNumber } from '#text/formats.ts'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'
import { Fact } from './fact.tsx'
import { CreditsOfReceipt } from './receipt-credits.tsx'
import { receiptNumber } from './receipt-number.ts'
import styles from './receipt.module.css'
import { TransactionStatus } from './transaction-status.tsx'

interface ReceiptProps {
  transaction: TransactionSummary
  customer: Pick<CurrentUser, 'fullName' | 'companyName' | 'email'>
  /** Of this site: who sold. */
  origin: string
}

/** One purchase on one sheet of paper. */
export function Receipt({ transaction, customer, origin }: ReceiptProps) {
  const { t, language } = useText()
  const { id, credits, amount, refundedAmount, completedAt, createdAt } = transaction
  const money = (cents: number) => formatMoney(cents, language)
  const isPaid = completedAt !== null
  return (
    <article className={styles.receipt} aria-labelledby="receipt">
      <header className={styles.head}>
        <div>
          <h1 id="receipt">{t(isPaid ? 'billing.receipt' : 'billing.receipt.transaction')}</h1>
          <p className={styles.seller}>
            {productName} · {new URL(origin).host}
          </p>
        </div>
        <div>
          <TransactionStatus {...transaction} />
        </div>
      </header>
      {transaction.isTest && <p className={styles.test}>{t('billing.testMode')}</p>}
      <dl className={styles.facts}>
        {isPaid && <Fact label={t('billing.receipt.number')}>{receiptNumber(transaction)}</Fact>}
        <Fact label={t(isPaid ? 'billing.receipt.paid' : 'billing.receipt.begun')}>
          {formatMoment(completedAt ?? createdAt)}
        </Fact>
        <Fact label={t('billing.receipt.customer')}>{customer.fullName}</Fact>
        {customer.companyName && <Fact label={t('billing.receipt.company')}>{customer.companyName}</Fact>}
        <Fact label={t('billing.receipt.email')}>{customer.email}</Fact>
        <Fact label={t('billing.receipt.transactionNumber')}>{id}</Fact>
      </dl>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('billing.receipt.item')}</th>
            <th scope="col">{t('billing.creditsTitle')}</th>
            <th scope="col">
              {t('billing.amount')} ({transaction.currency.toUpperCase()})
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{t('billing.receipt.itemText', { name: transaction.packageName })}</td>
            <td className="num">{formatNumber(credits, language)}</td>
            <td className="num">{money(amount)}</td>
          </tr>
        </tbody>
        <tfoot>
          <Total label={t(isPaid ? 'billing.receipt.total' : 'billing.receipt.toPay')} isStrong>
            {money(amount)}
          </Total>
          {refundedAmount > 0 && (
            <>
              <Total label={t('billing.receipt.refunded')}>−{money(refundedAmount)}</Total>
              <Total label={t('billing.receipt.kept')} isStrong>
                {money(amount - refundedAmount)}
              </Total>
            </>
          )}
        </tfoot>
      </table>
      {isPaid && <CreditsOfReceipt transaction={transaction} />}
      {isPaid && <p className={styles.note}>{t('billing.receipt.notInvoice')}</p>}
    </article>
  )
}

function Total({ label, isStrong, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <tr className={isStrong ? styles.strong : undefined}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td className="num">{children}</td>
    </tr>
  )
}
