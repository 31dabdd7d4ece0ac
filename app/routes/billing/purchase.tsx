import { useEffect } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { useText } from '#app/i18n/use-text.ts'
import button from '#app/ui/button.module.css'
import type { CreditPackage } from '#core/billing/packages.ts'

interface PurchaseProps {
  offered: CreditPackage
  returnTo: string | undefined
  isPrimary: boolean
}

/** The button that begins a purchase and leads to the checkout. */
export function Purchase({ offered: { id, name }, returnTo, isPrimary }: PurchaseProps) {
  const { t } = useText()
  const { formData } = useNavigation()
  const isLeaving = formData?.get('packageId') === id

  useEffect(() => {
    // Whoever comes back from the card provider finds the page as it was left: with the checkout opening.
    const renew = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [])

  return (
    <Form method="post" action={href('/buy-credits')}>
      <input type="hidden" name="packageId" value={id} />
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <button
        type="submit"
        className={`${button.button} ${isPrimary ? button.primary : ''}`}
        disabled={formData?.has('packageId')}
      >
        {isLeaving ? t('billing.package.leaving') : t('billing.package.purchase', { name })}
      </button>
    </Form>
  )
}
