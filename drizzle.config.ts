import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './core/db/schema/*.ts',
  out: './core/db/migrations',
})
