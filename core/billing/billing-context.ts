import type { Services } from '#core/services.server.ts'

/** Dependencies of billing. */
export type BillingContext = Pick<Services, 'db' | 'ledgerKey' | 'payments' | 'siteOrigin' | 'log'>
