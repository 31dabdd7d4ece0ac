import type { Services } from '#core/services.server.ts'

/** What the rules of billing work with. */
export type BillingContext = Pick<Services, 'db' | 'ledgerKey' | 'payments' | 'siteOrigin' | 'log'>
