import { defineConfig } from 'vitest/config'

const suite = (name: string, include: string[], testTimeout = 20_000, globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    testTimeout,
    hookTimeout: 120_000,
    globalSetup,
    // What is waited for may be slow on a busy machine, as what Playwright waits for.
    expect: { poll: { timeout: 10_000 } },
  },
})

/** `database` and `http` run on the embedded database, or on the server of TEST_DATABASE_URL where that is set. */
export default defineConfig({
  test: {
    projects: [
      suite('unit', ['{search-engine,app,bench}/**/*.test.{ts,tsx}'], 60_000),
      suite('database', ['{core,cli}/**/*.test.ts'], 60_000),
      suite('http', ['tests/http/**/*.test.ts'], 60_000, ['tests/setup/site.ts']),
      // Starts and kills PostgreSQL servers of its own; left out where none is installed.
      suite('chaos', ['tests/chaos/**/*.test.ts'], 120_000),
      suite('browser', ['tests/e2e/**/*.test.ts'], 60_000, ['tests/setup/site.ts']),
    ],
  },
})
