/**
 * `npm run measure:house [-- REF …]` measures the size of the product code in the working tree and at each git ref, and
 * prints Markdown. `npm run measure:house -- --sample SEED REF` prints twenty comments of the product code and ten
 * commit subjects since the ref, picked by a seeded random. Product code: TypeScript without tests, bench and migrations.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '#demo/companies/random.ts'
import { formatTable, percentile } from './statistics.ts'

interface House {
  /** Text of each product file, by path. */
  files: Map<string, string>
  duplicates: { blocks: number; lines: number }
}

const root = join(import.meta.dirname, '..')
const maxSliverLines = 50

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
}

function isProduct(path: string): boolean {
  return /\.tsx?$/.test(path) && !/^(bench|tests)\/|\.test\.tsx?$|\/migrations\//.test(path)
}

function splitLines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

/** Copies the product code of a ref, or of the working tree without one, to an empty folder. Returns its paths. */
function copyProduct(ref: string | undefined, folder: string): string[] {
  if (ref === undefined) {
    const listed = git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate')
    const paths = splitLines(listed).filter((path) => isProduct(path) && existsSync(join(root, path)))
    for (const path of paths) cpSync(join(root, path), join(folder, path), { recursive: true })
    return paths
  }
  const paths = splitLines(git('ls-tree', '-r', '--name-only', ref)).filter(isProduct)
  git('archive', `--output=${folder}.tar`, ref, '--', ...paths)
  execFileSync('tar', ['-xf', `${folder}.tar`, '-C', folder])
  return paths
}

function findDuplicates(folder: string, report: string): House['duplicates'] {
  const options = ['--format=typescript,tsx', '--min-tokens=30', '--reporters=json', `--output=${report}`]
  execFileSync(join(root, 'node_modules/.bin/jscpd'), [...options, '.'], { cwd: folder, stdio: 'ignore' })
  const { total } = JSON.parse(readFileSync(join(report, 'jscpd-report.json'), 'utf8')).statistics
  return { blocks: total.clones, lines: total.duplicatedLines }
}

function readHouse(ref?: string): House {
  const temporary = mkdtempSync(join(tmpdir(), 'measure-house-'))
  try {
    const folder = join(temporary, 'product')
    mkdirSync(folder)
    const paths = copyProduct(ref, folder)
    const files = new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
    return { files, duplicates: findDuplicates(folder, join(temporary, 'report')) }
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

/** Top and second folder of a file; routes count by area. */
function roomOf(path: string): string {
  return dirname(path)
    .split('/')
    .slice(0, path.startsWith('app/routes/') ? 3 : 2)
    .join('/')
}

/** Number of product files that import each path. */
function countImporters(files: House['files']): Map<string, number> {
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

function measure({ files, duplicates }: House): Map<string, string> {
  const lines = new Map(Array.from(files, ([path, text]) => [path, text.split('\n').length - 1]))
  const counts = [...lines.values()]
  const importers = countImporters(files)
  const slivers = [...lines].filter(
    ([path, count]) => path.startsWith('app/routes/') && count < maxSliverLines && importers.get(path) === 1,
  )
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
  const comments = [...readHouse().files].sort().flatMap(([path, text]) =>
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
