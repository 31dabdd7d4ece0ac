import { defineConfig } from 'vitest/config'

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

/** `database` and `http` run on the embedded database, or on the server of TEST_DATABASE_URL where that is set. */
export default defineConfig({
  test: {
    projects: [
      suite('unit', ['{search-engine,app,bench}/**/*.test.{ts,tsx}']),
      suite('database', ['{core,cli}/**/*.test.ts']),
      suite('http', ['tests/http/**/*.test.ts'], ['tests/setup/site.ts']),
      // Starts and kills PostgreSQL servers of its own; left out where none is installed.
      suite('chaos', ['tests/chaos/**/*.test.ts']),
      suite('browser', ['tests/e2e/**/*.test.ts'], ['tests/setup/site.ts']),
    ],
  },
})
