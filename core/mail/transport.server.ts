import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '#core/env.server.ts'
import { productName } from '#core/product.ts'
import type { ComposedMail } from './compose-mail.ts'

export interface OutgoingMail extends ComposedMail {
  /** Id of the row: every attempt has the same Message-ID. */
  id: string
  kind: string
  recipient: string
  language: string
}

export interface MailTransport {
  /** Resolves once the mail is accepted for delivery. Throws otherwise. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
}

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>

/** A single mailbox: no second address, display name or header injection. */
const mailbox = /^[^\s\p{C}<>()[\],;:"\\@]+@[^\s\p{C}<>()[\],;:"\\@]+$/u

/** Sends by SMTP_URL; without it writes each mail to a file in DATA_DIR/outbox. */
export function createMailTransport(env: MailEnv, siteOrigin: string): MailTransport {
  const host = new URL(siteOrigin).hostname
  const from = env.MAIL_FROM ?? { name: productName, address: `no-reply@${host}` }
  const deliver = env.SMTP_URL ? smtp(env.SMTP_URL) : outbox(join(env.DATA_DIR, 'outbox'))
  return {
    async send(mail, signal) {
      const { id, recipient, subject, plain, html, language } = mail
      if (!mailbox.test(recipient)) throw new Error('The recipient is not an email address.')
      const message = {
        from,
        to: { name: '', address: recipient },
        subject,
        text: plain,
        html,
        messageId: `<${id}@${host}>`,
        // Keeps vacation replies and mailing lists from answering.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      }
      await deliver(message, mail)
    },
  }
}

type Deliver = (message: Parameters<typeof compose.sendMail>[0], mail: OutgoingMail) => Promise<void>

function smtp(url: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async (message) => {
    await transport.sendMail(message)
  }
}

const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

function outbox(folder: string): Deliver {
  return async (message, { kind, id }) => {
    const { message: content } = await compose.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const time = new Date().toISOString().replace(/[-:.]/g, '')
    // Renamed when complete, so a watcher never reads a partial mail.
    const draft = join(folder, `.${randomUUID()}`)
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, join(folder, `${time}-${kind}-${id}.eml`))
  }
}
