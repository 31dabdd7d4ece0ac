import { execFile, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '../../errors.ts'

const run = promisify(execFile)

/** User and group id of `nobody` on most Linux distributions. */
const nobody = { uid: 65_534, gid: 65_534 }
const asNobody = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`] as const

/** For root users whose own folders no other user can enter. */
const defaultSystemFolder = '/var/lib/vietnam-companies'

/** The cluster's location, and the way to start its programs as a user that PostgreSQL accepts. */
export interface Home {
  /** Absolute path of the folder that holds the cluster. */
  folder: string
  /** Absolute path of the folder with `bin`. */
  programs: string
  /** Put before every command. */
  prefix: readonly string[]
  /** Owner of the cluster's files, if not this process's user. */
  owner: { uid: number; gid: number } | undefined
  /** A note on the choice for the operator. */
  notice: string | undefined
}

/** Returns the command and options that start a program of the home. */
export function commandOf(
  { programs, prefix, owner }: Pick<Home, 'programs' | 'prefix' | 'owner'>,
  program: string,
  args: readonly string[],
): { file: string; args: string[]; options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'> } {
  const [file, ...rest] = [...prefix, join(programs, 'bin', program), ...args]
  // Nothing else of the environment: PGDATA, PGPORT and locales would change how the programs behave.
  return {
    file: file!,
    args: rest,
    options: { ...owner, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
  }
}

interface Candidate {
  prefix: readonly string[]
  owner: Home['owner']
}

/**
 * Finds a way to run PostgreSQL, which refuses to run as root. As root it tries in this order: the user who owns the
 * folder; a user namespace, in which the files stay root's; `nobody`, who then gets the files. If none of them can use
 * the folder, it becomes a link to one in a system folder, provided it is still empty. Throws `database_unavailable`.
 */
export async function findHome(
  folder: string,
  programs: string,
  { isRoot = process.getuid?.() === 0, systemFolder = defaultSystemFolder, namespaces = true } = {},
): Promise<Home> {
  const real = realpathSync(folder)
  const common = { notice: undefined, prefix: [], owner: undefined }
  if (!isRoot) return { ...common, folder: real, programs }

  const { uid, gid } = statSync(real)
  const candidates: Candidate[] =
    uid !== 0
      ? [{ prefix: [], owner: { uid, gid } }]
      : [...(namespaces ? [{ prefix: asNobody, owner: undefined }] : []), { prefix: [], owner: nobody }]
  const copied = () => copyPrograms(programs, systemFolder)
  const places: (() => Pick<Home, 'folder' | 'programs' | 'notice'>)[] = [
    () => ({ folder: real, programs, notice: undefined }),
    () => ({ folder: real, programs: copied(), notice: undefined }),
  ]
  if (!existsSync(join(real, 'data'))) {
    places.push(() => {
      mkdirSync(systemFolder, { recursive: true })
      chmodSync(systemFolder, 0o755)
      // A random name: after `rm -rf DATA_DIR` a fresh start must not find the old database.
      const system = mkdtempSync(join(systemFolder, 'database-'))
      const notice = `No user but root can enter ${real}, and PostgreSQL does not run as root: the database is in ${system}.`
      return { folder: system, programs: copied(), notice }
    })
  }
  for (const place of places) {
    const found = place()
    for (const candidate of candidates) {
      const home: Home = { ...found, ...candidate }
      if (home.owner) setOwner(home.folder, home.owner)
      if (home.owner && home.folder === real) letPass(dirname(real))
      if (!(await canRun(home))) continue
      if (home.folder === real || link(real, home.folder)) return home
      // A concurrently started process has already made the link.
      rmdirSync(home.folder)
      return findHome(folder, programs, { isRoot, systemFolder, namespaces })
    }
  }
  throw new AppError(
    'database_unavailable',
    `PostgreSQL does not run as root, and no other user can use ${real}. Start as another user, or set DATABASE_URL.`,
  )
}

async function canRun(home: Home): Promise<boolean> {
  const { file, args, options } = commandOf(home, 'postgres', ['--version'])
  try {
    await run(file, args, { ...options, cwd: '/' })
    const test = [...home.prefix, 'sh', '-c', 'cd "$1" && test -w .', 'sh', home.folder]
    await run(test[0], test.slice(1), { ...options, cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** Copies to a new name and renames, so an incomplete copy is never run. */
function copyPrograms(programs: string, systemFolder: string): string {
  const version = readFileSync(join(programs, '..', 'package.json'))
  const id = createHash('sha256').update(version).digest('hex').slice(0, 12)
  const target = join(systemFolder, `postgresql-${id}`)
  if (existsSync(target)) return target
  mkdirSync(systemFolder, { recursive: true })
  chmodSync(systemFolder, 0o755)
  const unfinished = `${target}.${process.pid}`
  cpSync(programs, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  try {
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

/** Lets another user traverse DATA_DIR to its own folder, without reading anything. */
function letPass(folder: string): void {
  const { mode } = statSync(folder)
  if ((mode & 0o011) !== 0o011) chmodSync(folder, (mode & 0o7777) | 0o011)
}

function setOwner(folder: string, owner: { uid: number; gid: number }): void {
  if (statSync(folder).uid === owner.uid) return
  chownSync(folder, owner.uid, owner.gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), owner.uid, owner.gid)
  }
}

/** Replaces an empty folder with a link; returns false if it is already a link. */
function link(path: string, target: string): boolean {
  try {
    rmdirSync(path)
    symlinkSync(target, path)
    return true
  } catch (error) {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw error
    return false
  }
}
