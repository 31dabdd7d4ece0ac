export interface ParsedMail {
  /** By lower-case name. */
  headers: Map<string, string>
  subject: string
  to: string
  plain: string
  html: string
  /** Addresses in the plain text. */
  links: string[]
}

/** Parses a mail of two parts by RFC 5322, 2045 and 2047. Throws for anything else. */
export function parseMail(content: string): ParsedMail {
  const [head, body] = splitHead(content)
  const headers = parseHeaders(head)
  const boundary = /^multipart\/alternative;\s*boundary="([^"]+)"$/.exec(header(headers, 'content-type'))?.[1]
  if (!boundary) throw new Error(`This is no mail of two parts: ${header(headers, 'content-type')}`)
  const parts = body.split(`--${boundary}`).slice(1, -1).map(parsePart)
  const text = (type: string) => {
    const found = parts.find((part) => part.type === `${type}; charset=utf-8`)
    if (!found) throw new Error(`The mail has no part of ${type}.`)
    return found.text
  }
  const plain = text('text/plain')
  const links = [...plain.matchAll(/https?:\/\/\S+/g)].map(([link]) => link)
  return {
    headers,
    subject: decodeWords(header(headers, 'subject')),
    to: header(headers, 'to'),
    plain,
    html: text('text/html'),
    links,
  }
}

function splitHead(content: string): [string, string] {
  const end = content.indexOf('\r\n\r\n')
  if (end < 0) throw new Error('No empty line ends the headers.')
  return [content.slice(0, end), content.slice(end + 4)]
}

function parseHeaders(head: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of head
    .trim()
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name, value] = /^([\x21-\x39\x3b-\x7e]+): ?(.*)$/.exec(line) ?? []
    if (!name) throw new Error(`This is no header: ${line}`)
    if (headers.has(name.toLowerCase())) throw new Error(`The header ${name} is there twice.`)
    headers.set(name.toLowerCase(), value)
  }
  return headers
}

function header(headers: Map<string, string>, name: string): string {
  const value = headers.get(name)
  if (value === undefined) throw new Error(`The header ${name} is missing.`)
  return value
}

function parsePart(part: string): { type: string; text: string } {
  const [head, body] = splitHead(part)
  const headers = parseHeaders(head)
  const encoding = header(headers, 'content-transfer-encoding')
  const text = body.replace(/\r\n$/, '')
  const decoded = encoding === 'quoted-printable' ? unquote(text.replace(/=\r\n/g, '')) : text
  if (!/^(quoted-printable|7bit)$/.test(encoding)) throw new Error(`Encoded as ${encoding}`)
  return { type: header(headers, 'content-type'), text: decoded.replaceAll('\r\n', '\n') }
}

const decodeWords = (text: string) =>
  text
    .replace(/\?= (?==\?)/g, '?=')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => unquote(word.replaceAll('_', ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString())

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'))
}
