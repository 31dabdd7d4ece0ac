import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseFragment } from 'parse5'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { vietnameseTexts } from '#app/routes/api/vietnamese.ts'
import { keyOf, withKey } from '#tests/setup/api-keys.ts'

const site = inject('site')
const run = promisify(execFile)

const programs = {
  curl: (source: string) => ['sh', '-c', source],
  JavaScript: (source: string) => [process.execPath, '--input-type=module', '--eval', source],
  Python: (source: string) => ['python3', '-c', source],
}
const runs = async (...[program, ...parameters]: string[]) =>
  run(program, parameters).then(
    () => true,
    () => false,
  )
const available = {
  curl: await runs('sh', '-c', 'curl --help all | grep -q -e --json'),
  JavaScript: true,
  Python: await runs('python3', '--version'),
}

interface Sample {
  label: string
  source: string
}
interface Operation {
  operationId: string
  summary: string
  'x-codeSamples': Sample[]
}
interface Document {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const readDocument = async (language: string) =>
  (await (await fetch(`${site}/api/openapi.json?lang=${language}`)).json()) as Document
const readPage = async (language: string) => (await fetch(`${site}/api?lang=${language}`)).text()

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
const operations = operationsOf(await readDocument('en'))

/** Returns the text of a page, without its markup. */
function textOf(html: string): string {
  const parts: string[] = []
  const visit = (node: object) => {
    if ('value' in node) parts.push(String(node.value))
    if ('childNodes' in node) for (const child of node.childNodes as object[]) visit(child)
  }
  visit(parseFragment(html.slice(html.indexOf('<main'), html.indexOf('</main>'))))
  return parts.join('')
}

describe.each(['en', 'vi'])('the page in %s', (language) => {
  test('has every endpoint, object and example of the document', async () => {
    const document = await readDocument(language)
    const text = textOf(await readPage(language))
    for (const { path, summary, ...operation } of operationsOf(document)) {
      expect(text).toContain(summary)
      expect(text).toContain(path)
      const samples = operation['x-codeSamples']
      expect(samples.map(({ label }) => label)).toEqual(['curl', 'JavaScript', 'Python'])
      for (const { source } of samples) expect(text).toContain(source)
    }
    for (const name of Object.keys(document.components.schemas)) expect(text).toContain(name)
    expect(text).toMatch(/internationalName\s*string \| null/)
    const texts = JSON.stringify(document).matchAll(/"description":"((?:[^"\\]|\\.)*)"/g)
    for (const [, described] of texts) {
      const description = JSON.parse(`"${described}"`) as string
      // Headers are explained in the text above, which the document has as Markdown.
      if (description === document.info.description || isOfHeader(document, description)) continue
      expect(text).toContain(description.replaceAll('`', ''))
    }
  })

  test('leads to each of its parts', async () => {
    const html = await readPage(language)
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.length).toBeGreaterThan(40)
    for (const target of targets) expect(ids).toContain(target)
  })

  test('has its introduction in the document', async () => {
    const { info } = await readDocument(language)
    expect(info.description).toContain(`\`${site}\``)
    expect(info.description).not.toMatch(/\{\{|^---/)
    const [, lead] = /^# .+\n\n(.+)$/m.exec(info.description)!
    expect(textOf(await readPage(language))).toContain(lead)
  })
})

function isOfHeader({ components }: Document, description: string): boolean {
  const { headers, securitySchemes } = components as unknown as Record<string, Record<string, object>>
  return [...Object.values(headers), ...Object.values(securitySchemes)].some(
    (one) => 'description' in one && one.description === description,
  )
}

test('every Vietnamese text of the document is used', async () => {
  const described =
    JSON.stringify(operationsOf(await readDocument('en'))) + JSON.stringify(await readDocument('en'))
  for (const english of Object.keys(vietnameseTexts)) {
    expect(described).toContain(JSON.stringify(english))
  }
})

describe('an example', () => {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'))
  let environment: NodeJS.ProcessEnv

  beforeAll(async () => {
    const key = await keyOf('api-page-1')
    const [example] = operations.find(({ operationId }) => operationId === 'exportCompanies')![
      'x-codeSamples'
    ]
    const [, body] = /--json '(.*)'/.exec(example.source)!
    const headers = { ...withKey(key), 'Idempotency-Key': 'for-the-other-examples' }
    const made = await fetch(`${site}/api/exports`, { method: 'POST', headers, body })
    const { id } = (await made.json()) as { id: string }
    environment = { ...process.env, NODE_OPTIONS: '', API_KEY: key, EXPORT_ID: id }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  describe.each(['curl', 'JavaScript', 'Python'] as const)('in %s', (language) => {
    test.skipIf(!available[language]).each(operations)('$operationId', async (operation) => {
      const { source } = operation['x-codeSamples'].find(({ label }) => label === language)!
      const [program, ...parameters] = programs[language](source)
      const { stdout } = await run(program, parameters, {
        cwd: folder,
        env: environment,
        maxBuffer: 50_000_000,
      })
      const expected = {
        searchCompanies: /logistics/i,
        readCompany: /internationalName/,
        listChoices: /Hà Nội/,
        suggest: /words/,
        listExports: /reexported/,
        exportCompanies: /creditsRemaining/,
        readExport: new RegExp(environment.EXPORT_ID!),
        downloadExport: /^$/,
      }
      expect(Object.keys(expected)).toContain(operation.operationId)
      expect(stdout).toMatch(expected[operation.operationId as keyof typeof expected])
      if (operation.operationId !== 'downloadExport') return
      expect(readFileSync(join(folder, 'companies.csv'), 'utf8').split('\r\n')).toHaveLength(3)
      rmSync(join(folder, 'companies.csv'))
    })
  })

  test('charges an export once in all three languages', async () => {
    const { exports } = (await (
      await fetch(`${site}/api/exports`, { headers: withKey(environment.API_KEY!) })
    ).json()) as { exports: { creditsUsed: number }[] }
    expect(exports.map(({ creditsUsed }) => creditsUsed)).toEqual([0, 1])
  })
})
