/**
 * `npm run bench`: search, or `-- credits` the verification of the ledger, `-- exports` exports, `-- admin` the
 * administration with many customers, `-- growth` both engines with more and more companies, `-- interactions` what a
 * visitor waits for in the browser. Each loads only its own code.
 */
import process from 'node:process'

const others: Record<string, () => Promise<void>> = {
  admin: async () => (await import('./admin.ts')).benchAdmin(),
  credits: async () => (await import('./credits.ts')).benchCredits(),
  exports: async () => (await import('./exports.ts')).benchExports(),
  growth: async () => (await import('./growth.ts')).benchGrowth(),
  interactions: async () => (await import('./interactions.ts')).benchInteractions(),
}
const [name = ''] = process.argv.slice(2)
if (Object.hasOwn(others, name)) {
  await others[name]()
  process.exit()
}
await import('./search.ts')
