import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface FaultProxy extends AsyncDisposable {
  /** Address of the database through the proxy. */
  url: string
  /** Cuts the next so many connections that send a statement, before the database receives it. */
  cutBefore(statement: string, times: number): void
  /** Cuts them after the database has responded, before the response is delivered. */
  cutAfter(statement: string, times: number): void
  cutAll(): void
  /** Suspends the remaining cuts. */
  pauseCuts(): void
  resumeCuts(): void
  /** Delays everything sent to the database. */
  delay(milliseconds: number): void
  /** Silences current connections: neither side learns that the other is gone. */
  silence(): void
  /** Silences current and new connections. */
  swallow(): void
  /** Ends the silence. */
  endSilence(): void
  /** Closes new connections immediately. */
  refuse(): void
  accept(): void
  /** Ends all faults. */
  calm(): void
}

interface Link {
  client: Socket
  server: Socket
  isSilent: boolean
  losesResponse: boolean
  /** Earlier data, so that a delay keeps the order. */
  sent: Promise<void>
}

/** Starts a proxy in front of PostgreSQL, or of a node of a cluster, that fails like a network. */
export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const links = new Set<Link>()
  let before = { statement: '', times: 0 }
  let after = { statement: '', times: 0 }
  let delayMs = 0
  let isRefusing = false
  let isSwallowing = false
  let isSparing = false

  const cut = (link: Link) => {
    link.client.destroy()
    link.server.destroy()
    links.delete(link)
  }
  /** In both protocols, statements are text that ends with a zero. */
  const says = (chunk: Buffer, { statement, times }: typeof before) =>
    times > 0 && !isSparing && chunk.includes(`${statement}\0`, 0, 'latin1')

  async function forward(link: Link, chunk: Buffer): Promise<void> {
    if (delayMs > 0) await pause(delayMs)
    if (link.isSilent || link.server.destroyed) return
    if (says(chunk, before)) {
      before.times--
      return cut(link)
    }
    if (says(chunk, after)) {
      after.times--
      link.losesResponse = true
    }
    link.server.write(chunk)
  }

  const { hostname, port } = new URL(databaseUrl)
  const proxy = createServer({ noDelay: true }, (client) => {
    client.on('error', () => {})
    if (isRefusing) return void client.destroy()
    const server = connect({ host: hostname, port: Number(port), noDelay: true })
    const link: Link = {
      client,
      server,
      isSilent: isSwallowing,
      losesResponse: false,
      sent: Promise.resolve(),
    }
    links.add(link)
    server.on('error', () => {})
    client.on('data', (chunk) => (link.sent = link.sent.then(() => forward(link, chunk))))
    server.on('data', (chunk) => {
      if (link.losesResponse) cut(link)
      else if (!link.isSilent) client.write(chunk)
    })
    for (const socket of [client, server]) socket.on('close', () => link.isSilent || cut(link))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = Object.assign(new URL(databaseUrl), { port: String((proxy.address() as AddressInfo).port) })

  const silence = () => links.forEach((link) => (link.isSilent = true))
  const endSilence = () => {
    isSwallowing = false
    for (const link of links) if (link.isSilent) cut(link)
  }
  const calm = () => {
    before = after = { statement: '', times: 0 }
    delayMs = 0
    isRefusing = false
    endSilence()
  }
  return {
    url: url.href,
    cutBefore: (statement, times) => (before = { statement, times }),
    cutAfter: (statement, times) => (after = { statement, times }),
    cutAll: () => links.forEach(cut),
    pauseCuts: () => (isSparing = true),
    resumeCuts: () => (isSparing = false),
    delay: (milliseconds) => (delayMs = milliseconds),
    silence,
    swallow: () => {
      isSwallowing = true
      silence()
    },
    endSilence,
    refuse: () => (isRefusing = true),
    accept: () => (isRefusing = false),
    calm,
    async [Symbol.asyncDispose]() {
      links.forEach(cut)
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
