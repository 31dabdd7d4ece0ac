import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const untyped = /\b(?:href|to|action)=(?:"|\{['"`])\/[a-z]|\b(?:redirect|navigate)\(['"`]\/[a-z]/

test('links, forms and redirects name routes with href()', () => {
  const files = globSync('app/**/*.{ts,tsx}', { exclude: (path) => /\.test\.tsx?$/.test(path) })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => untyped.test(readFileSync(path, 'utf8')))).toEqual([])
})
