import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 600_000 })

const root = join(import.meta.dirname, '..', '..')
const [, table] = /^## Commands\n([^]+?)^## /m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
const named = [...table.replaceAll('\\|', '|').matchAll(/`((?:npm|bench) [^`]+)`/g)].map(([, text]) => text)

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** The smallest run of every command in the README's table, keyed as written there. */
const cases: Record<string, () => Promise<void>> = {
  'npm start': () => serves('npm start'),
  // tests/http/development.test.ts starts that file and loads its page.
  'npm run dev': async () => expect(scripts.dev).toBe('exec node cli/dev.ts'),
  'npm run cli -- import FILE…': importCompany,
  'npm run cli -- generate --companies N': () =>
    prints('npm run cli -- generate --companies 3', /^tax_code,(.*\n){4}/m),
  'npm run cli -- generate --accounts N': async () => {
    await copyData()
    await prints('npm run cli -- generate --accounts 3', /^3 customers, /m)
  },
  'npm run cli -- index build|verify|stats': async () => {
    await copyData()
    await prints('npm run cli -- index build', /^ +1 companies, 3 words/m)
    await prints('npm run cli -- index verify', /^1 companies compared/m)
    await prints('npm run cli -- index stats', /^ +1 companies, 3 words/m)
  },
  'npm run cli -- places refresh': async () => {
    await copyData()
    await prints('npm run cli -- places refresh', /^1 companies read, 0 changed/m)
  },
  'npm run cli -- personal-numbers mask': async () => {
    await copyData()
    await prints('npm run cli -- personal-numbers mask', /^1 companies read, 0 changed/m)
  },
  'npm run cli -- admin create EMAIL': async () => {
    await copyData()
    await prints('npm run cli -- admin create admin@example.vn', /^admin@example.vn is an administrator/m)
  },
  'npm run cli -- admin reset-second-factor EMAIL': async () => {
    await copyData()
    await prints('npm run cli -- admin create admin@example.vn', /^admin@example.vn is an administrator/m)
    await prints('npm run cli -- admin reset-second-factor admin@example.vn', /has no second factor/m)
  },
  'npm run cli -- credits verify': async () => {
    await copyData()
    await prints('npm run cli -- credits verify', /^Every entry is unchanged/m)
  },
  'npm run cli -- payments reconcile': async () => {
    await copyData()
    await prints('npm run cli -- payments reconcile', /^0 checked/m)
  },
  'npm run cli -- backup FILE': backUp,
  'npm run cli -- restore FILE': async () => {
    await backUp()
    await prints(`npm run cli -- restore ${backupFile()}`, /rows of \d+ tables/)
  },
  'npm run bench -- --companies 3300000': () =>
    prints(
      'npm run bench -- --companies 2000 --seconds 0.2 --queries 5 --threads 1',
      /^\| server memory after one search/m,
    ),
  'bench -- exports': () => prints('npm run bench -- exports --companies 200', /^\| csv by COPY/m),
  // Status 1: a page was slow, as on a busy machine.
  'bench -- admin': () =>
    prints(
      'npm run bench -- admin --accounts 20 --companies 200 --rounds 1',
      /^\| exports by day, a plain/m,
      { statuses: [0, 1] },
    ),
  'bench -- credits': () => prints('npm run bench -- credits --accounts 20', /^\| prove 4\d\d entries/m),
  'bench -- interactions': () =>
    prints('npm run bench -- interactions --companies 500 --rounds 1 --words 1', /^\| next page → results/m),
  // Status 1: a score was low, as on a busy machine.
  'npm run lighthouse': () =>
    prints('npm run lighthouse -- --page / --companies 200', /^( +\d+){4} {2}\/$/m, { statuses: [0, 1] }),
  // Minutes long: tests/cluster/topology.test.ts runs it.
  'npm run cluster': async () => expect(scripts.cluster).toContain('cluster/main.ts'),
  'npm run chaos': () => prints('npm run chaos -- --seeds 1 --only exports', /^Everything adds up/m),
}

test('every command in the README has a case, and vice versa', () => {
  const missing = named.filter((command) => !Object.hasOwn(cases, command))
  const extra = Object.keys(cases).filter((command) => !named.includes(command))
  expect(missing, 'add a tiny run of each of these README commands to `cases` in this file').toEqual([])
  expect(extra, 'remove these `cases`, or add them to the command table in README.md').toEqual([])
})

/** Working folder of the current case: DATA_DIR, temporary files. */
let folder: string
/** Working folder of commands whose data other cases build on. */
const prepared = createFolder()
let running: Started | undefined

function createFolder(): string {
  const created = mkdtempSync(join(tmpdir(), 'commands-'))
  // PostgreSQL may run as another user.
  chmodSync(created, 0o755)
  return created
}

async function removeFolder(path: string): Promise<void> {
  for (const found of globSync('**/postmaster.pid', { cwd: path })) {
    const lockFile = join(path, found)
    const pid = parseInt(readFileSync(lockFile, 'utf8'))
    kill(pid, 'SIGINT')
    await vi.waitUntil(() => !existsSync(lockFile) || !kill(pid, 0), { timeout: 60_000 })
  }
  rmSync(path, { recursive: true, maxRetries: 10 })
}

beforeEach(() => {
  folder = createFolder()
})

// A failed case leaves processes behind.
afterEach(async () => {
  if (running) kill(-running.child.pid!, 'SIGKILL')
  await running?.ended
  running = undefined
  await removeFolder(folder)
})
afterAll(() => removeFolder(prepared))

test.each(Object.keys(cases))('%s', (command) => cases[command]())

interface Started {
  child: ChildProcess
  output(): string
  ended: Promise<number>
}

/** Starts a command in its own process group, without this process's environment. */
function startCommand(command: string, workingFolder = folder): Started {
  const [program, ...args] = command.split(' ')
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
      HOME: process.env.HOME,
      CHROMIUM: process.env.CHROMIUM,
      TMPDIR: workingFolder,
      DATA_DIR: join(workingFolder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO_COMPANIES: '50',
      NO_COLOR: '1',
    },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(([code]) => code as number)
  return (running = { child, output: () => output, ended })
}

/** Runs the command to its end and checks its output. */
async function prints(
  command: string,
  expected: RegExp,
  { statuses = [0], workingFolder = folder } = {},
): Promise<void> {
  const { output, ended } = startCommand(command, workingFolder)
  const status = await ended
  expect(statuses, output()).toContain(status)
  expect(output()).toMatch(expected)
}

let importing: Promise<void> | undefined
/** Imports a company in `prepared`, once for all cases. */
function importCompany(): Promise<void> {
  const file = join(prepared, 'companies.csv')
  writeFileSync(file, 'tax_code,name\n0100109106,CÔNG TY A\n')
  return (importing ??= prints(`npm run cli -- import ${file}`, /new +1\n/, { workingFolder: prepared }))
}

const backupFile = () => join(prepared, 'companies.backup')
let backingUp: Promise<void> | undefined
/** Backs the imported company up, once for all cases. */
async function backUp(): Promise<void> {
  await importCompany()
  const command = `npm run cli -- backup ${backupFile()}`
  await (backingUp ??= prints(command, /rows of \d+ tables/, { workingFolder: prepared }))
}

/** Copies the imported company for the current case, with owners and modes, which PostgreSQL checks. */
async function copyData(): Promise<void> {
  await importCompany()
  execFileSync('cp', ['-a', join(prepared, 'data'), folder])
}

/** Starts the command, loads the page at the address it prints, and stops it. */
async function serves(command: string): Promise<void> {
  const { child, output, ended } = startCommand(command)
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const found = /(https?:\/\/(?:localhost|127\.0\.0\.1):\d+)[\s/]/.exec(output())
      if (found) resolve(found[1])
    })
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${output()}`)))
  })
  const response = await fetch(address)
  expect(await response.text(), output()).toContain('</html>')
  expect(response.status, output()).toBe(200)
  // Ctrl-C in a terminal.
  kill(-child.pid!, 'SIGINT')
  await ended
}

/** Returns false if there is no such process or, for a negative id, process group. */
function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
