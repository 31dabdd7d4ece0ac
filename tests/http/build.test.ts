import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

test('the server build imports core from the server instead of bundling a copy', () => {
  const code = readFileSync(join(root, 'build/server/index.js'), 'utf8')
  for (const shared of ['#app/middleware.ts', '#core/services.server.ts'])
    expect(code).toContain(`from "${shared}"`)
  // Texts of core/db, core/env and app/middleware.
  for (const text of ['database.lock', 'Invalid environment', 'X-Content-Type-Options']) {
    expect(code).not.toContain(text)
  }
})

test('browser bundles contain no server code', () => {
  const files = globSync('build/client/assets/*.js', { cwd: root })
  expect(files.length).toBeGreaterThan(3)
  for (const path of files) {
    const code = readFileSync(join(root, path), 'utf8')
    expect(code).not.toMatch(/DATABASE_URL|node:(fs|crypto|net)|from ?"#|pg_advisory/)
  }
})

test('the routes share one style sheet', () => {
  const [manifest] = globSync('build/client/assets/manifest-*.js', { cwd: root })
  const sheets = readFileSync(join(root, manifest), 'utf8').match(/[^"]+\.css[^"]*/g)
  expect(sheets).toEqual([expect.stringMatching(/^\/assets\/[\w-]+\.css$/)])
})
