/** The request of an operation's example; `$NAME` in a path is an environment variable. */
export interface Example {
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number>>
  headers?: Readonly<Record<string, string>>
  body?: object
  /** Where the response goes, if it is a file. */
  file?: string
}

interface ExampleRequest extends Example {
  method: 'GET' | 'POST'
  /** With the origin; parameters in braces. */
  url: string
  needsKey: boolean
}

/** As in `x-codeSamples` of an OpenAPI document. */
export interface CodeSample {
  lang: string
  label: string
  source: string
}

/** Returns an example request as complete programs, which a test runs. */
export function codeSamples(request: ExampleRequest): CodeSample[] {
  const url = request.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => request.path?.[name] ?? '')
  return [
    { lang: 'Shell', label: 'curl', source: curl({ ...request, url }) },
    { lang: 'JavaScript', label: 'JavaScript', source: javaScript({ ...request, url }) },
    { lang: 'Python', label: 'Python', source: python({ ...request, url }) },
  ]
}

const variable = /\$([A-Z_]+)/g
const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function curl({ url, query = {}, headers = {}, body, file, needsKey }: ExampleRequest): string {
  const parameters = Object.entries(query)
  return [
    `curl --fail-with-body${parameters.length > 0 ? ' --get' : ''} "${url}"`,
    ...parameters.map(([name, value]) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`),
    ...(needsKey ? ['--header "Authorization: Bearer $API_KEY"'] : []),
    ...Object.entries(headers).map(([name, value]) => `--header ${shellQuoted(`${name}: ${value}`)}`),
    ...(body ? [`--json ${shellQuoted(JSON.stringify(body))}`] : []),
    ...(file ? [`--output ${file}`] : []),
  ].join(' \\\n  ')
}

/** JSON with lists of one item on one line. */
const json = (value: object, spaces: number) =>
  JSON.stringify(value, null, spaces).replaceAll(/\[\s+("[^"]*")\s+\]/g, '[$1]')

/** JSON with keys like a person writes them in JavaScript. */
const literal = (value: object) => json(value, 2).replaceAll(/"(\w+)":/g, '$1:')

function javaScript({ method, url, query, headers, body, file, needsKey }: ExampleRequest): string {
  const address = url.replaceAll(variable, '$${process.env.$1}')
  const quoted = address === url ? `"${address}"` : `\`${address}\``
  const sent = [
    ...(needsKey ? ['Authorization: `Bearer ${process.env.API_KEY}`,'] : []),
    ...(body ? ['"Content-Type": "application/json",'] : []),
    ...Object.entries(headers ?? {}).map(([name, value]) => `"${name}": "${value}",`),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`method: "${method}",`]),
    ...(sent.length > 0 ? ['headers: {', ...indent(sent), '},'] : []),
    ...(body ? [`body: JSON.stringify(${literal(body)}),`.split('\n')].flat() : []),
  ]
  const target = query ? 'url' : quoted
  return [
    ...(file ? ['import { writeFile } from "node:fs/promises"', ''] : []),
    ...(query
      ? [`const url = new URL(${quoted})`, `url.search = new URLSearchParams(${literal(query)})`]
      : []),
    ...(options.length > 0
      ? [`const response = await fetch(${target}, {`, ...indent(options), '})']
      : [`const response = await fetch(${target})`]),
    'if (!response.ok) throw new Error(await response.text())',
    file ? `await writeFile("${file}", response.body)` : 'console.log(await response.json())',
  ].join('\n')
}

/** JSON is also Python but for the names of constants. */
const pythonLiteral = (value: object) =>
  json(value, 4).replaceAll(/: (true|false)(?=,?$)/gm, (_, name: string) =>
    name === 'true' ? ': True' : ': False',
  )

function python({ url, query, headers, body, file, needsKey }: ExampleRequest): string {
  const address = url.replaceAll(variable, "{os.environ['$1']}") + (query ? '?{query}' : '')
  const target = `${address === url ? '' : 'f'}"${address}"`
  const sent = [
    ...(needsKey ? [`"Authorization": f"Bearer {os.environ['API_KEY']}",`] : []),
    ...(body ? ['"Content-Type": "application/json",'] : []),
    ...Object.entries(headers ?? {}).map(([name, value]) => `"${name}": "${value}",`),
  ]
  const modules = [file ? 'shutil' : 'json', ...(needsKey ? ['os'] : [])].sort()
  const more = [
    ...(sent.length > 0 ? ['headers={', ...indent(sent, 4), '},'] : []),
    ...(body ? ['data=json.dumps(body).encode(),'] : []),
  ]
  const opened = more.length > 0 ? 'request' : target
  return [
    ...modules.map((name) => `import ${name}`),
    ...(query ? ['from urllib.parse import urlencode'] : []),
    `from urllib.request import ${more.length > 0 ? 'Request, ' : ''}urlopen`,
    '',
    ...(query ? [`query = urlencode(${pythonLiteral(query)})`] : []),
    ...(body ? [`body = ${pythonLiteral(body)}`] : []),
    ...(more.length > 0 ? ['request = Request(', ...indent([`${target},`, ...more], 4), ')'] : []),
    ...(file
      ? [
          `with urlopen(${opened}) as response, open("${file}", "wb") as file:`,
          '    shutil.copyfileobj(response, file)',
        ]
      : [`with urlopen(${opened}) as response:`, '    print(json.load(response))']),
  ].join('\n')
}

const indent = (lines: readonly string[], by = 2) => lines.map((line) => ' '.repeat(by) + line)
