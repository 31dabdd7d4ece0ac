import { defineConfig } from 'vitest/config'

// Tests start hundreds of threads and processes of ours. Coverage is inexact with compiled code from a cache.
if (!process.argv.includes('--coverage')) process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/node'

const suite = (name: string, include: string[], globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    globalSetup,
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
    projects: [
      suite('unit', ['{search-engine,app,bench}/**/*.test.{ts,tsx}']),
      suite('database', ['{core,cli}/**/*.test.ts'], [postgres]),
      suite('http', ['tests/http/**/*.test.ts'], [postgres, site]),
      suite('chaos', ['tests/chaos/**/*.test.ts'], [postgres]),
      suite('browser', ['tests/e2e/**/*.test.ts'], [postgres, site, browser]),
    ],
  },
})
