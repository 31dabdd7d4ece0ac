/**
 * `npm run measure:house [-- REF …]` measures the product code in the working tree and at each git ref, and prints
 * Markdown. `npm run measure:house -- --sample SEED REF` prints twenty comments of the product code and ten commit
 * subjects since the ref, picked by a seeded random. Product code: TypeScript without tests, bench and migrations.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '#demo/companies/random.ts'
import { formatTable, percentile } from './statistics.ts'

/** Text of each product file, by path. */
type Files = ReadonlyMap<string, string>

const root = join(import.meta.dirname, '..')
const maxSliverLines = 50
/** Min tokens of a duplicate. */
const minTokens = 50

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
}

function isProduct(path: string): boolean {
  return /\.tsx?$/.test(path) && !/^(bench|tests)\/|\.test\.tsx?$|\/migrations\//.test(path)
}

function splitLines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

/**
 * Counts repeated runs of at least 50 tokens, and their lines, in code without comments and imports. The first
 * occurrence of a run does not count.
 */
function findDuplicates(files: Files): { blocks: number; lines: number } {
  const seen = new Set<string>()
  const found = { blocks: 0, lines: 0 }
  for (const text of files.values()) {
    const code = text.replaceAll(/^import[^]*?'$|\/\*[^]*?\*\/|\/\/.*/gm, (cut) =>
      cut.replaceAll(/[^\n]/g, ''),
    )
    const tokens = code
      .split('\n')
      .flatMap((line, at) => (line.match(/\w+|[^\s\w]/g) ?? []).map((token) => ({ token, at })))
    let end = 0
    for (let start = 0; start + minTokens <= tokens.length; start++) {
      const run = tokens.slice(start, start + minTokens)
      const key = run.map(({ token }) => token).join(' ')
      if (seen.has(key)) {
        if (start >= end) found.blocks++
        found.lines += run[minTokens - 1].at - (start >= end ? run[0].at - 1 : tokens[end - 1].at)
        end = start + minTokens
      }
      seen.add(key)
    }
  }
  return found
}

const readFiles = (folder: string, paths: string[]) =>
  new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))

/** Reads the product code of a ref, or of the working tree by default. */
function readHouse(ref?: string): Files {
  if (ref === undefined) {
    const listed = git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate')
    const paths = splitLines(listed).filter((path) => isProduct(path) && existsSync(join(root, path)))
    return readFiles(root, paths)
  }
  const folder = mkdtempSync(join(tmpdir(), 'measure-house-'))
  try {
    const paths = splitLines(git('ls-tree', '-r', '--name-only', ref)).filter(isProduct)
    git('archive', `--output=${folder}/product.tar`, ref, '--', ...paths)
    execFileSync('tar', ['-xf', `${folder}/product.tar`, '-C', folder])
    return readFiles(folder, paths)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the top two folders of a file; routes count by area. */
function roomOf(path: string): string {
  return dirname(path)
    .split('/')
    .slice(0, path.startsWith('app/routes/') ? 3 : 2)
    .join('/')
}

/** Counts the product files that import each path. */
function countImporters(files: Files): Map<string, number> {
  const importers = new Map<string, number>()
  for (const [path, text] of files) {
    const specifiers = text.matchAll(/(?:from |import |import\()['"]([#.][^'"]+)['"]/g)
    const targets = Array.from(specifiers, ([, specifier]) =>
      specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier)),
    )
    for (const target of new Set(targets)) importers.set(target, (importers.get(target) ?? 0) + 1)
  }
  return importers
}

function measure(files: Files): Map<string, string> {
  const lines = new Map(Array.from(files, ([path, text]) => [path, text.split('\n').length - 1]))
  const counts = [...lines.values()]
  const importers = countImporters(files)
  const slivers = [...lines].filter(
    ([path, count]) => path.startsWith('app/routes/') && count < maxSliverLines && importers.get(path) === 1,
  )
  const duplicates = findDuplicates(files)
  const rooms = Map.groupBy(lines, ([path]) => roomOf(path))
  const figure = (inRoom: [string, number][]) =>
    `${inRoom.reduce((sum, [, count]) => sum + count, 0)} in ${inRoom.length}`
  return new Map([
    ['**lines in files**', figure([...lines])],
    [
      'median / p90 / longest file',
      `${percentile(counts, 0.5)} / ${percentile(counts, 0.9)} / ${Math.max(...counts)}`,
    ],
    [`route files, one importer, < ${maxSliverLines} lines`, String(slivers.length)],
    ['duplicate blocks, their lines', `${duplicates.blocks}, ${duplicates.lines}`],
    ...Array.from(rooms, ([room, inRoom]): [string, string] => [room, figure(inRoom)]).sort(),
  ])
}

function printSample(seed: number, since: string): void {
  const random = new Random(seed)
  const draw = (items: string[], count: number) =>
    Array.from(
      { length: Math.min(count, items.length) },
      () => items.splice(random.below(items.length), 1)[0],
    )
  const comments = [...readHouse()].sort().flatMap(([path, text]) =>
    Array.from(text.matchAll(/^[ \t{]*(\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm), ([, comment], at) => ({
      path,
      comment,
      at,
    })),
  )
  const texts = comments.map(({ path, comment }) => `${path}\n  ${comment.replaceAll(/\s*\n\s*/g, '\n  ')}`)
  console.log(draw(texts, 20).join('\n\n'))
  console.log('\nCommit subjects:')
  console.log(draw(splitLines(git('log', '--format=%h %s', `${since}..HEAD`)), 10).join('\n'))
}

const { values, positionals: refs } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' } },
})
if (values.sample === undefined) {
  const measured = [measure(readHouse()), ...refs.map((ref) => measure(readHouse(ref)))]
  const labels = [...new Set(measured.flatMap((figures) => [...figures.keys()]))]
  const rows = labels.map((label) => [label, ...measured.map((figures) => figures.get(label) ?? '–')])
  console.log(formatTable(['', 'working tree', ...refs], rows))
} else {
  printSample(Number(values.sample), refs[0] ?? 'HEAD~10')
}
