import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5'

export interface ElementLook {
  /** In lower case. */
  tag: string
  attributes: readonly (readonly [name: string, value: string])[]
}

const addressAttributes = new Set([
  'action',
  'background',
  'data',
  'formaction',
  'href',
  'ping',
  'poster',
  'src',
  'srcset',
  'xlink:href',
])
/** Attributes that hold several addresses. */
const listAttributes = new Set(['ping', 'srcset'])
const runningSchemes = new Set(['javascript:', 'vbscript:', 'data:'])
/** Elements that no page of the site contains. */
const bannedTags = new Set([
  'applet',
  'base',
  'embed',
  'frame',
  'frameset',
  'iframe',
  'object',
  'plaintext',
  'style',
])
const runningStyle = /url\(|expression\(|@import|animation/i
const origin = 'http://page.example'

/** Returns what is dangerous about an element: its tag, its event handlers, its addresses. Empty for a safe one. */
export function dangersOf({ tag, attributes }: ElementLook): string[] {
  const bad = attributes
    .filter(([name, value]) => isDangerous(name, value))
    .map(([name, value]) => `<${tag} ${name}=${value}>`)
  const isRefresh = tag === 'meta' && attributes.some(([name]) => name === 'http-equiv')
  return bannedTags.has(tag) || isRefresh ? [`<${tag}>`, ...bad] : bad
}

function isDangerous(name: string, value: string): boolean {
  if (/^on/i.test(name) || name === 'srcdoc') return true
  if (name === 'style') return runningStyle.test(value)
  if (!addressAttributes.has(name)) return false
  return (listAttributes.has(name) ? value.split(/\s+/) : [value]).some(isDangerousAddress)
}

/** Resolves addresses as browsers do, which skip some white space and control characters. */
function isDangerousAddress(address: string): boolean {
  if (!URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  if (runningSchemes.has(url.protocol)) return true
  // `//host` and `/\host` look like paths but lead to another origin.
  const isRelative = !/^[a-z][a-z\d+.-]*:/i.test(address.trimStart())
  return isRelative && url.origin !== origin
}

export interface PageReading {
  /** Empty for a page that runs only the scripts of the site. */
  dangers: string[]
  /** Text and attribute values. */
  shown: string
  /** Strings of the JSON-LD. */
  structured: string[]
  links: { href: string; text: string }[]
}

/** Occurs in every payload of `scriptPayloads`. */
const payloadMark = /__ran|evil\.example|PHNjcmlwd/
const streamedData = /^window\.__reactRouterContext\.streamController\.enqueue\((".*")\);$/s

/** Parses a page as a browser with scripting does. `nonce` is the one of its content security policy. */
export function readPage(html: string, nonce: string): PageReading {
  const dangers: string[] = []
  const values: string[] = []
  const structured: string[] = []
  const links: PageReading['links'] = []

  function readScript(script: Tree.Element): void {
    const attributes = new Map(script.attrs.map(({ name, value }) => [name, value]))
    const text = textOf(script)
    if (attributes.get('type') === 'application/ld+json') {
      if (!isInertJson(text, structured)) dangers.push(`JSON-LD: ${text}`)
    } else if (attributes.get('nonce') !== nonce || attributes.has('src')) {
      dangers.push(`<script>${text}`)
    } else {
      const [, json] = streamedData.exec(text) ?? []
      const isInert = json === undefined ? !payloadMark.test(text) : isInertJson(json)
      if (!isInert) dangers.push(`inline script: ${text}`)
    }
  }

  function read(node: Tree.Node): string {
    if (isText(node)) return node.value
    if (!('childNodes' in node)) return ''
    if ('tagName' in node) {
      const attributes = node.attrs.map(
        ({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value] as const,
      )
      dangers.push(...dangersOf({ tag: node.tagName, attributes }))
      for (const [, value] of attributes) values.push(value)
      if (node.tagName === 'script') {
        readScript(node)
        return ''
      }
    }
    const content = 'content' in node ? read(node.content) : ''
    const text = content + node.childNodes.map(read).join('')
    const href = 'attrs' in node && node.attrs.find(({ name }) => name === 'href')
    if (href) links.push({ href: href.value, text })
    return text
  }

  const text = read(parse(html))
  return { dangers, shown: [text, ...values].join('\n'), structured, links }
}

/** Returns whether a script can safely contain the JSON. Adds its strings to `strings`. */
function isInertJson(json: string, strings: string[] = []): boolean {
  try {
    JSON.parse(json, (_key, value: unknown) => {
      if (typeof value === 'string') strings.push(value)
      return value
    })
    return !json.includes('<')
  } catch {
    return false
  }
}

const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === '#text'
const textOf = (script: Tree.Element) =>
  script.childNodes.map((child) => (isText(child) ? child.value : '')).join('')
