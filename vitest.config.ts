import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'

// Tests start hundreds of threads and processes of ours. Coverage is inexact with compiled code from a cache.
if (!process.argv.includes('--coverage')) {
  process.env.NODE_OPTIONS = `--import ${pathToFileURL('fast-start.ts')}`
}
// Processes started by tests write their own coverage: see tests/coverage.ts.
if (process.env.CHILD_COVERAGE) process.env.NODE_V8_COVERAGE = process.env.CHILD_COVERAGE

const suite = (name: string, include: string[], globalSetup: string[] = [], more = {}) => ({
  test: {
    name,
    include,
    globalSetup,
    setupFiles: ['tests/setup/seed-properties.ts', 'tests/setup/fresh-connections.ts'],
    ...more,
    // On a busy machine everything may take several times as long; what hangs is still found.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})

const postgres = 'tests/setup/shared-postgres.ts'
const site = 'tests/setup/site.ts'
const browser = 'tests/setup/shared-browser.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['{app,core,demo,search-engine,text,time}/**/*.{ts,tsx}'],
      exclude: ['**/*.test.*'],
      reporter: ['json'],
      reportOnFailure: true,
      clean: false,
    },
    projects: [
      // Nothing global is touched: threads, and each module evaluated once.
      suite('unit', ['{text,time,search-engine,app,bench}/**/*.test.{ts,tsx}'], [], {
        pool: 'threads',
        isolate: false,
      }),
      suite('database', ['{core,demo,cli}/**/*.test.ts'], [postgres], { isolate: false }),
      suite('http', ['tests/{http,attacks}/**/*.test.ts'], [postgres, site], {
        pool: 'threads',
        isolate: false,
      }),
      suite('chaos', ['tests/chaos/**/*.test.ts'], [postgres]),
      // Minutes long, and a cluster takes a gigabyte: for `npm run test:all` and `npm run coverage`, or by name.
      ...(process.env.LONG || ['cluster', '--coverage'].some((word) => process.argv.includes(word))
        ? [suite('cluster', ['tests/cluster/**/*.test.ts'], [postgres, 'tests/setup/opensearch/setup.ts'])]
        : []),
      // Writes pictures: `npm run screens`.
      ...(process.argv.includes('screens')
        ? [suite('screens', ['tests/screens/**/*.test.ts'], [postgres, site, browser])]
        : []),
      suite('commands', ['tests/commands/**/*.test.ts']),
      suite('browser', ['tests/e2e/**/*.test.ts'], [postgres, site, browser], {
        pool: 'threads',
        isolate: false,
      }),
    ],
  },
})
