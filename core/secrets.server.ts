import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Env } from './env.server.ts'
import { AppError } from './errors.ts'

export interface Secrets {
  /** Signs sessions and mailed links; changing it signs everybody out. */
  auth: string
  /** Key of the ledger's hash chain; changing it invalidates all entries. */
  ledger: Uint8Array
}

type SecretsEnv = Pick<Env, 'DATA_DIR' | 'AUTH_SECRET' | 'LEDGER_SECRET'> &
  Partial<Pick<Env, 'NODE_ENV' | 'DATABASE_URL'>>

/**
 * Returns the configured secrets; missing ones are generated once and stored in DATA_DIR, readable only by the owner.
 * Throws `invalid_environment` in production with DATABASE_URL, where secrets must outlive one process's folder.
 */
export function readSecrets(env: SecretsEnv): Secrets {
  const { AUTH_SECRET: auth, LEDGER_SECRET: ledger } = env
  if (env.NODE_ENV === 'production' && env.DATABASE_URL && !(auth && ledger)) {
    const message = 'AUTH_SECRET and LEDGER_SECRET are required with DATABASE_URL in production.'
    throw new AppError('invalid_environment', message)
  }
  const kept = auth && ledger ? undefined : keptSecrets(secretsFile(env))
  return { auth: auth ?? kept!.auth, ledger: keyOf(ledger ?? kept!.ledger) }
}

/** Returns the ledger's key; undefined if none is set or saved. Unlike `readSecrets` it creates none. */
export function findLedgerKey(env: Pick<Env, 'DATA_DIR' | 'LEDGER_SECRET'>): Uint8Array | undefined {
  if (env.LEDGER_SECRET) return keyOf(env.LEDGER_SECRET)
  const path = secretsFile(env)
  return existsSync(path) ? keyOf(JSON.parse(readFileSync(path, 'utf8')).ledger) : undefined
}

const secretsFile = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'secrets.json')
const keyOf = (secret: string) => createHash('sha256').update(secret).digest()

function keptSecrets(path: string): { auth: string; ledger: string } {
  const generated = { auth: randomBytes(32).toString('hex'), ledger: randomBytes(32).toString('hex') }
  mkdirSync(dirname(path), { recursive: true })
  try {
    // `wx`: of two processes starting at once, one writes and both read.
    writeFileSync(path, JSON.stringify(generated), { mode: 0o600, flag: 'wx' })
    return generated
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return JSON.parse(readFileSync(path, 'utf8'))
  }
}
