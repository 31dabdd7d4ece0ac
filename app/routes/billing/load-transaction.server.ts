import { redirect } from 'react-router'
import { z } from 'zod'
import { readTransaction, type TransactionSummary } from '#core/billing/read-transactions.server.ts'
import { actOnTestPayment } from '#demo/payments/act-on-test-payment.server.ts'
import { possibleSteps, type TestStep } from '#demo/payments/test-payment.ts'
import { readTestPayment } from '#demo/payments/test-payments.server.ts'
import { AppError } from '#core/errors.ts'
import { services } from '#core/services.server.ts'
import { type ToolStep, toolSteps } from './test-tools.tsx'

/** One purchase of one customer, and in the test mode what can be done to it. */
export async function loadTransaction(userId: string, transactionId: string) {
  const transaction = await readTransaction(services().db, { userId, transactionId })
  return { transaction, tools: await toolsOf(transaction) }
}

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

/** Does in the test mode what a bank or an operator would; only the customer's own purchase can be tried on. */
export async function applyTool(userId: string, transactionId: string, fields: FormData): Promise<Response> {
  const { checkoutSessionId } = await readTransaction(services().db, { userId, transactionId })
  const form = toolSchema.safeParse(Object.fromEntries(fields))
  if (services().payments.mode !== 'test' || !checkoutSessionId || !form.success) {
    throw new AppError('not_found', 'There is no such tool.')
  }
  await actOnTestPayment(services(), { sessionId: checkoutSessionId, action: form.data.step })
  return redirect(`/transactions/${transactionId}?tool=done`, 303)
}
