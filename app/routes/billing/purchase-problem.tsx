import { useText } from '#app/i18n/use-text.ts'
import { Notice } from '#app/ui/notice.tsx'

export const purchaseProblems = ['checkout_failed', 'payments_unavailable', 'too_many_requests'] as const
/** What kept a purchase from beginning. */
export type PurchaseProblem = (typeof purchaseProblems)[number] | 'other'

const advice = {
  checkout_failed: 'billing.problem.nothingCharged',
  payments_unavailable: 'billing.problem.unavailable',
  too_many_requests: 'billing.problem.tooMany',
  other: 'billing.problem.nothingCharged',
} as const satisfies Record<PurchaseProblem, string>

/** Why a purchase did not begin, and that it cost nothing. */
export function PurchaseProblemNotice({ problem }: { problem: PurchaseProblem }) {
  const { t } = useText()
  return (
    <Notice kind="error" title={t(`billing.problem.${problem}`)}>
      <p>{t(advice[problem])}</p>
    </Notice>
  )
}
