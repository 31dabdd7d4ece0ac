import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'build', 'built-at')

/** Folders are listed too: a deleted file changes only the folder it was in. */
const inputs = [
  '{app,core,demo,search-engine,text,time,public}/**',
  '*.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'cli/build.ts',
]
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Returns why the build is stale; undefined when it is up to date. */
function findStaleness(): string | undefined {
  if (!existsSync(stamp)) return 'there is none yet'
  const builtAt = Number(readFileSync(stamp, 'utf8'))
  const changed = globSync(inputs, { cwd: root, exclude: isTest }).find(
    (path) => statSync(join(root, path)).mtimeMs > builtAt,
  )
  return changed && `${changed} has changed`
}

/** Compresses immutable files once at the highest level, instead of for every visitor. */
function compressAssets(): void {
  for (const path of globSync('build/client/**/*.{js,css,svg,json,txt,html}', { cwd: root })) {
    const content = readFileSync(join(root, path))
    if (content.length < 1024) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(join(root, `${path}.br`), brotliCompressSync(content, { params }))
    writeFileSync(join(root, `${path}.gz`), gzipSync(content, { level: 9 }))
  }
}

const staleness = process.argv.includes('--when-stale') ? findStaleness() : 'asked to'
if (staleness) {
  // Taken before the build: files saved while it runs are not in it.
  const startedAt = Date.now()
  console.log(`Building the pages (${staleness}).`)
  const router = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const result = spawnSync(process.execPath, [router, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) {
    console.error(result.stdout)
    process.exit(1)
  }
  compressAssets()
  writeFileSync(stamp, String(startedAt))
  console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}
