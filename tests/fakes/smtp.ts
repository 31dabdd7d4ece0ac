import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

interface ReceivedMail {
  from: string
  to: string[]
  content: string
}

export interface FakeSmtp extends AsyncDisposable {
  url: string
  received: ReceivedMail[]
  /** Replaces the usual response, by the command in upper case: `RCPT` → `550 nobody here`. */
  answers: Map<string, string>
}

/** A mail server (RFC 5321) that keeps what it receives. */
export async function serveFakeSmtp(): Promise<FakeSmtp> {
  const received: ReceivedMail[] = []
  const answers = new Map<string, string>()
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    let buffered = ''
    let isData = false
    let mail: ReceivedMail = { from: '', to: [], content: '' }
    const say = (line: string) => socket.write(`${line}\r\n`)

    function command(line: string): void {
      const [verb] = line.toUpperCase().split(' ')
      const other = answers.get(verb)
      if (other) return void say(other)
      const address = /<(.*?)>/.exec(line)?.[1] ?? ''
      if (verb === 'MAIL') mail = { from: address, to: [], content: '' }
      if (verb === 'RCPT') mail.to.push(address)
      if (verb === 'DATA') isData = true
      say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok')
      if (verb === 'QUIT') socket.end()
    }

    function read(): void {
      for (;;) {
        const end = buffered.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const text = buffered.slice(0, end)
        buffered = buffered.slice(end + (isData ? 5 : 2))
        if (!isData) command(text)
        else {
          isData = false
          received.push({ ...mail, content: `${text.replace(/^\./gm, '')}\r\n` })
          say(answers.get('.') ?? '250 taken')
        }
      }
    }

    say('220 fake')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      buffered += chunk
      read()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
