import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ParsedMail, parseMail } from './parse-mail.ts'

const timeoutMs = 15_000

/** Returns all mail in a data directory's outbox, optionally of one kind, oldest first. */
export function readOutbox(dataDir: string, kind = ''): ParsedMail[] {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => new RegExp(`^\\d+T\\d+Z-${kind}.*\\.eml$`).test(name))
  return names.sort().map((name) => parseMail(readFileSync(join(folder, name), 'utf8')))
}

interface Expected {
  to: string
  kind: string
  /** Min number of such mails; the latest is returned. */
  count?: number
}

/** Waits for the latest mail of a kind to somebody. Its `links` are in text order. */
export async function waitForMail(dataDir: string, { to, kind, count = 1 }: Expected): Promise<ParsedMail> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const found = readOutbox(dataDir, kind).filter((mail) => mail.to === to)
    if (found.length >= count) return found[found.length - 1]
    if (Date.now() > until) throw new Error(`${found.length} of ${count} mails (${kind}) came to ${to}.`)
    await pause(100)
  }
}
