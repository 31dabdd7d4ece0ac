import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createCluster } from './create-cluster.server.ts'
import { findPrograms } from './programs.server.ts'
import { commandOf, findHome } from './run-as.server.ts'

let programs: string
beforeAll(async () => {
  programs = await findPrograms()
})

function makeFolder(mode: number) {
  const root = mkdtempSync(join(tmpdir(), 'run-as-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  chmodSync(root, mode)
  const folder = join(root, 'postgres')
  mkdirSync(folder, { mode: 0o700 })
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

test('a platform without programs is told of DATABASE_URL', async () => {
  await expect(findPrograms('linux', 's390x')).rejects.toMatchObject({
    type: 'database_unavailable',
    message: expect.stringMatching(/no embedded PostgreSQL for linux-s390x[^]*DATABASE_URL/),
  })
})

test('nobody but root needs another user', async () => {
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
  test.skipIf(!hasNamespaces())('runs it in a namespace, in a folder that only root can enter', async () => {
    const { folder } = makeFolder(0o700)
    const home = await findHome(folder, programs)
    expect(home).toMatchObject({ folder, programs, owner: undefined })
    expect(commandOf(home, 'initdb', []).file).toBe('unshare')
    await createCluster(home)
    expect(statSync(join(folder, 'data')).uid).toBe(0)
  })

  test('without namespaces runs it as nobody, in a folder that nobody can reach', async () => {
    const { folder, systemFolder } = makeFolder(0o755)
    const home = await findHome(folder, programs, { namespaces: false, systemFolder })
    expect(home).toMatchObject({ folder, prefix: [], owner: { uid: 65_534 } })
    await createCluster(home)
    expect(statSync(join(folder, 'data')).uid).toBe(65_534)
    // From now on its files say who runs it.
    expect(await findHome(folder, programs, { systemFolder })).toMatchObject({
      prefix: [],
      owner: { uid: 65_534 },
    })
  })

  test('without either runs it in a system folder, says so, and finds it again', async () => {
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
})
