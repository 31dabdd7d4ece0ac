import { Form, href, redirect, useRouteLoaderData, useSearchParams } from 'react-router'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { signedInUser } from '#app/middleware/current-user.ts'
import { formAction } from '#app/middleware/form-action.ts'
import type { RootData } from '#app/root.tsx'
import { useAccount } from '#app/routes/account/layout.tsx'
import { privateMeta } from '#app/routes/account/private-meta.ts'
import button from '#app/ui/button.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import layout from '#app/ui/page.module.css'
import { readTransaction, type TransactionSummary } from '#core/billing/read-transactions.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { actOnTestPayment } from '#demo/payments/test-payments.server.ts'
import { possibleSteps, type TestAction, type TestStep } from '#demo/payments/test-payment.ts'
import { readTestPayment } from '#demo/payments/test-payments.server.ts'
import type { Route } from './+types/transaction.ts'
import { Balance } from './balance.tsx'
import { Receipt } from './receipt.tsx'
import styles from './transaction.module.css'

/** Returns a purchase of the customer, and in test mode the steps that are possible for it. */
export async function loader(args: Route.LoaderArgs) {
  const { id: userId } = await signedInUser(args)
  const transaction = await readTransaction(services().db, { userId, transactionId: args.params.id })
  return { transaction, tools: await toolsOf(transaction) }
}

/** Done to a payment by a bank or an operator; customers do the rest on the checkout page. */
const toolSteps = [
  'expire',
  'refund',
  'refund_part',
  'dispute',
  'win_dispute',
  'lose_dispute',
] as const satisfies readonly TestAction[]
type ToolStep = (typeof toolSteps)[number]

interface Tools {
  steps: ToolStep[]
  /** Address of a checkout that is still open. */
  checkout?: string
}

async function toolsOf({ checkoutSessionId }: TransactionSummary): Promise<Tools> {
  const { db, payments } = services()
  if (payments.mode !== 'test' || !checkoutSessionId) return { steps: [] }
  const payment = await readTestPayment(db, checkoutSessionId).catch(() => undefined)
  if (!payment) return { steps: [] }
  const possible: readonly TestStep[] = possibleSteps(payment)
  return {
    steps: toolSteps.filter((step): step is ToolStep => possible.includes(step)),
    checkout: payment.session === 'open' ? payment.url : undefined,
  }
}

const toolSchema = z.object({ step: z.enum(toolSteps) })

/** Acts as the bank or the operator in test mode, on the customer's own purchases only. */
export const action = formAction(
  async (form, args: Route.ActionArgs) => {
    const { id: userId } = await signedInUser(args)
    const { id: transactionId } = args.params
    const { checkoutSessionId } = await readTransaction(services().db, { userId, transactionId })
    const input = toolSchema.safeParse(Object.fromEntries(form))
    if (services().payments.mode !== 'test' || !checkoutSessionId || !input.success) {
      throw new AppError('not_found', 'There is no such tool.')
    }
    await actOnTestPayment(services(), { sessionId: checkoutSessionId, action: input.data.step })
    return redirect(`${href('/transactions/:id', { id: transactionId })}?tool=done`, 303)
  },
  ({ type }, _form, { params }) =>
    type === 'invalid_input'
      ? redirect(`${href('/transactions/:id', { id: params.id })}?tool=past`, 303)
      : undefined,
)

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'billing.receipt')

export default function Transaction({ loaderData: { transaction, tools } }: Route.ComponentProps) {
  const { t } = useText()
  const account = useAccount()
  const { origin, operator } = useRouteLoaderData('root') as RootData
  const [search] = useSearchParams()
  const isPaid = transaction.completedAt !== null
  return (
    <div className={layout.page}>
      <div className={`${layout.head} no-print`}>
        <a href={href('/transactions')}>{t('billing.receipt.all')}</a>
        <Balance credits={account.credits} />
      </div>
      {search.get('tool') === 'done' && <Notice kind="success">{t('billing.tools.done')}</Notice>}
      {search.get('tool') === 'past' && <Notice kind="info">{t('billing.checkout.past')}</Notice>}
      <TransactionState {...transaction} />
      <Receipt transaction={transaction} customer={account} origin={origin} operator={operator} />
      <div className="no-print">
        {isPaid ? (
          <button type="button" className={`${button.button} js-only`} onClick={() => print()}>
            <Icon name="print" />
            {t('billing.receipt.print')}
          </button>
        ) : (
          <a href={href('/buy-credits')} className={button.button}>
            {t('billing.receipt.again')}
          </a>
        )}
      </div>
      <TestTools {...tools} />
    </div>
  )
}

/** Explains every status but the plain ones, completed and refunded. */
function TransactionState({ status, dispute }: TransactionSummary) {
  const { t } = useText()
  const state = dispute === 'open' ? 'dispute' : status
  if (state === 'completed' || state === 'refunded') return null
  return (
    // The printed receipt shows the status already.
    <div className="no-print">
      <Notice kind={state === 'dispute' || state === 'pending' ? 'warning' : 'info'}>
        {t(`billing.receipt.state.${state}`)}
      </Notice>
    </div>
  )
}

/** Buttons that simulate later events of a purchase. */
function TestTools({ steps, checkout }: Tools) {
  const { t } = useText()
  if (steps.length === 0 && !checkout) return null
  return (
    <section className={`${layout.panel} ${styles.tools} no-print`} aria-labelledby="tools">
      <h2 id="tools">{t('billing.tools.title')}</h2>
      <p className={layout.lead}>{t('billing.tools.lead')}</p>
      <Form method="post" className={styles.toolSteps}>
        {checkout && (
          <a href={checkout} className={button.button}>
            {t('billing.tools.checkout')}
          </a>
        )}
        {steps.map((step) => (
          <button key={step} type="submit" name="step" value={step} className={button.button}>
            {t(`billing.tools.${step}`)}
          </button>
        ))}
      </Form>
    </section>
  )
}
