import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'

const { hostname, port } = new URL(inject('site'))
const host = `Host: ${hostname}:${port}`

/** Sends raw bytes; returns everything received until the server closes the connection or has responded. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    )
    socket.write(Buffer.from(text, 'latin1'))
  })
}

const refused = {
  'no request at all': 'hello\r\n\r\n',
  'TLS on a plain port': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'an unknown version': `GET / HTTP/9.9\r\n${host}\r\n\r\n`,
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'two hosts': `GET / HTTP/1.1\r\n${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  'two lengths': `POST /login HTTP/1.1\r\n${host}\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde`,
  'a length and chunks': `POST /login HTTP/1.1\r\n${host}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'an unknown encoding of the transfer': `POST /login HTTP/1.1\r\n${host}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  'a negative length': `POST /login HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`,
  'an invalid Content-Length': `POST /login HTTP/1.1\r\n${host}\r\nContent-Length: 0x10\r\n\r\n`,
  'an invalid chunk size': `POST /login HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  'a blank before a colon': `GET / HTTP/1.1\r\n${host}\r\nX-Blank : a\r\n\r\n`,
  'NUL in a header': `GET / HTTP/1.1\r\n${host}\r\nX-Nul: a\0b\r\n\r\n`,
  'a bare carriage return in a header': `GET / HTTP/1.1\r\n${host}\r\nX-Break: a\nX-Injected: 1\r\r\n\r\n`,
  'a folded header': `GET / HTTP/1.1\r\n${host}\r\nX-Folded: a\r\n b\r\n\r\n`,
}

test.each(Object.entries(refused))('refuses %s', async (_name, text) => {
  const answer = await send(text)
  expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  expect(answer).not.toMatch(/\n\s+at /)
})

const addresses = [
  'http://evil.example/',
  '//evil.example',
  '/..%2f..%2fetc/passwd',
  '/%',
  '/%00',
  '*',
  '/a b',
  '/\xff',
]

test.each(addresses)('the address %j does not redirect to another site', async (address) => {
  const answer = await send(`GET ${address} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 [2-4]\d\d /)
  expect(answer).not.toContain('root:')
  expect(/^location: (.*)$/im.exec(answer)?.[1] ?? '/').toMatch(/^\/(?![/\\])/)
})

test('a pipelined second request is handled separately', async () => {
  const hidden = `GET /admin HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`
  const answer = await send(`GET /healthz HTTP/1.1\r\n${host}\r\nContent-Length: 0\r\n\r\n${hidden}`)
  expect(answer.match(/^HTTP\/1\.1 \d\d\d/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 302'])
})
