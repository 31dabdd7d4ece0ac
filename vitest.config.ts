import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{search-engine,core,cli,app,bench}/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
})
