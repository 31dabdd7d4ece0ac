import type { ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { productName } from '#app/product.ts'
import type { CurrentUser } from '#core/accounts/user.ts'
import type { TransactionSummary } from '#core/billing/read-transactions.server.ts'
import type { Operator } from '#core/operator.ts'
import { formatMoment, formatMoney, formatNumber } from '#text/formats.ts'
import { TransactionStatus } from './transaction-status.tsx'
import styles from './transaction.module.css'

interface ReceiptProps {
  transaction: TransactionSummary
  customer: Pick<CurrentUser, 'fullName' | 'companyName' | 'email'>
  /** Of this site. */
  origin: string
  /** The seller, as configured. */
  operator: Operator | null
}

/** One purchase, printed on one sheet of paper. */
export function Receipt({ transaction, customer, origin, operator }: ReceiptProps) {
  const { t, language } = useText()
  const { id, credits, amount, refundedAmount, paymentIntentId, completedAt, createdAt } = transaction
  const money = (cents: number) => formatMoney(cents, language)
  const isPaid = completedAt !== null
  const contact = operator?.email ?? operator?.phone
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
        <Fact label={t('billing.receipt.seller')}>
          {operator ? <Seller {...operator} /> : t('billing.receipt.noSeller')}
        </Fact>
        <Fact label={t('billing.receipt.customer')}>{customer.fullName}</Fact>
        {customer.companyName && <Fact label={t('billing.receipt.company')}>{customer.companyName}</Fact>}
        <Fact label={t('billing.receipt.email')}>{customer.email}</Fact>
        <Fact label={t('billing.receipt.transactionNumber')}>{id}</Fact>
        {paymentIntentId && <Fact label={t('billing.receipt.reference')}>{paymentIntentId}</Fact>}
      </dl>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('billing.receipt.item')}</th>
            <th scope="col">{t('billing.creditsTitle')}</th>
            <th scope="col">{t('billing.amount')}</th>
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
      {isPaid && (
        <p className={styles.note}>
          {t(transaction.isTest ? 'billing.receipt.noMoney' : 'billing.receipt.notInvoice')}{' '}
          {!transaction.isTest && contact && t('billing.receipt.refundTo', { contact })}
        </p>
      )}
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

function Seller({ name, address, email, phone }: Operator) {
  return <>{[name, address, email, phone].map((line) => line && <div key={line}>{line}</div>)}</>
}

/** Credits the purchase granted, took back and wrote off. */
function CreditsOfReceipt({
  transaction: { credits, creditsGranted, creditsWrittenOff },
}: {
  transaction: TransactionSummary
}) {
  const { t } = useText()
  const count = (number: number) => t('billing.credits', { count: number })
  const takenBack = credits - creditsGranted
  return (
    <section className={styles.credits} aria-labelledby="credits">
      <h2 id="credits">{t('billing.receipt.credits')}</h2>
      <dl className={styles.facts}>
        <Fact label={t('billing.receipt.bought')}>{count(credits)}</Fact>
        {takenBack > 0 && <Fact label={t('billing.receipt.takenBack')}>{count(takenBack)}</Fact>}
        {creditsWrittenOff > 0 && (
          <Fact label={t('billing.receipt.writtenOff')}>{count(creditsWrittenOff)}</Fact>
        )}
        {takenBack > 0 && <Fact label={t('billing.receipt.remaining')}>{count(creditsGranted)}</Fact>}
      </dl>
    </section>
  )
}

/** Returns the day in Vietnam and the start of the transaction id: short enough to read out on the phone. */
function receiptNumber({ id, createdAt }: Pick<TransactionSummary, 'id' | 'createdAt'>): string {
  const [day, month, year] = formatMoment(createdAt).slice(0, 10).split('/')
  return `DBV-${year}${month}${day}-${id.slice(0, 8).toUpperCase()}`
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
