/**
 * `npm run coverage [-- VITEST ARGUMENTS]`: lines of core, search-engine and app run by the suites, in the tests' own
 * processes, in every server and command they start and in Chromium. Prints a table; `coverage/lines.json` lists the
 * missing lines.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { stripTypeScriptTypes } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mergeProcessCovs } from '@bcoe/v8-coverage'
import { convert } from 'ast-v8-to-istanbul'
import { parseAstAsync } from 'vite'

interface FileCoverage {
  path: string
  statementMap: Record<string, { start: { line: number } }>
  s: Record<string, number>
}

const root = join(import.meta.dirname, '..')
const output = join(root, 'coverage')
const children = join(output, 'children')
const isOurs = (path: string) =>
  /^(app|core|demo|search-engine|text|time)\//.test(path) && !/\.test\.tsx?$/.test(path)

/** Lines of every file on which a statement begins, and whether one of them ran. */
const lines = new Map<string, Map<number, boolean>>()

function add({ path, statementMap, s }: FileCoverage): void {
  const name = relative(root, path)
  if (!isOurs(name)) return
  const known = lines.get(name) ?? new Map<number, boolean>()
  lines.set(name, known)
  for (const [id, { start }] of Object.entries(statementMap)) {
    known.set(start.line, known.get(start.line) || s[id]! > 0)
  }
}

function runSuites(): number | null {
  rmSync(output, { recursive: true, force: true })
  mkdirSync(children, { recursive: true })
  const env = { ...process.env, COVERAGE: '1' }
  const build = spawnSync(process.execPath, ['cli/build.ts'], { cwd: root, env, stdio: 'inherit' })
  if (build.status !== 0) return build.status
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const options = ['run', '--coverage', ...process.argv.slice(2)]
  const child = { ...env, CHILD_COVERAGE: children }
  return spawnSync(process.execPath, [vitest, ...options], { cwd: root, env: child, stdio: 'inherit' }).status
}

/** Reads the coverage of processes started by tests, without the tests' own workers, whose code Vite has changed. */
function readChildren(): Profiler.ScriptCoverage[] {
  let merged: { result: Profiler.ScriptCoverage[] } = { result: [] }
  for (const file of readdirSync(children)) {
    const { result } = JSON.parse(readFileSync(join(children, file), 'utf8')) as typeof merged
    if (result.some(({ url }) => /\/vitest\/dist\//.test(url))) continue
    const ours = result.filter(({ url }) => {
      if (!url.startsWith('file://')) return false
      const path = fileURLToPath(url.split('?')[0]!)
      const name = relative(root, path)
      // A chunk that only renames exports has no source map.
      return (
        isOurs(name) || (/^build\/(server|client\/assets)\/.*\.js$/.test(name) && existsSync(`${path}.map`))
      )
    })
    merged = mergeProcessCovs([merged, { result: ours }])
  }
  return merged.result
}

async function addChild({ url, ...coverage }: Profiler.ScriptCoverage): Promise<void> {
  const path = fileURLToPath(url.split('?')[0]!)
  const source = readFileSync(path, 'utf8')
  const isBundled = path.endsWith('.js')
  const code = isBundled ? source : stripTypeScriptTypes(source)
  const sourceMap = isBundled ? JSON.parse(readFileSync(`${path}.map`, 'utf8')) : undefined
  const converted = await convert({
    code,
    sourceMap,
    ast: parseAstAsync(code) as never,
    coverage: { ...coverage, url: `file://${path}` },
  })
  for (const file of Object.values(converted)) add(file as FileCoverage)
}

const status = runSuites()
const own = JSON.parse(readFileSync(join(output, 'coverage-final.json'), 'utf8')) as Record<
  string,
  FileCoverage
>
for (const file of Object.values(own)) add(file)
for (const child of readChildren()) await addChild(child)

const missing: Record<string, number[]> = {}
const sums = new Map<string, { ran: number; all: number }>()
for (const [name, known] of lines) {
  missing[name] = [...known].filter(([, ran]) => !ran).map(([line]) => line)
  for (const group of [name.split('/')[0]!, 'all']) {
    const sum = sums.get(group) ?? { ran: 0, all: 0 }
    sums.set(group, { ran: sum.ran + known.size - missing[name].length, all: sum.all + known.size })
  }
}
writeFileSync(join(output, 'lines.json'), JSON.stringify(missing))
for (const [group, { ran, all }] of sums) {
  console.log(`${group.padEnd(14)} ${((100 * ran) / all).toFixed(2)} %  ${ran} of ${all} lines`)
}
process.exitCode = status ?? 1
