import type { Demo } from '#core/demo.ts'
import { demoCompanies } from './companies/demo-companies.ts'
import { testPayments } from './payments/test-payments.server.ts'

/** Parts of a demonstration for `startServices`. */
export const demo: Demo = { companies: demoCompanies, payments: testPayments }
