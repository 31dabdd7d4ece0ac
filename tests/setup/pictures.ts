import sharp from 'sharp'
import type { Administrator } from '#core/audit/write-audit.server.ts'
import { Semaphore } from '#time/semaphore.ts'
import type { MediaContext } from '#core/media/media-store.ts'
import { folderStore } from '#core/media/folder-store.server.ts'
import { insertUser } from './accounts.ts'
import type { TestDatabase } from './database.ts'

interface Look {
  width?: number
  height?: number
  format?: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'
}

/** Returns a picture whose left half is red and whose right half is blue. */
export function halves({ width = 800, height = 600, format = 'png' }: Look = {}): Promise<
  Buffer<ArrayBuffer>
> {
  const right = { width: Math.ceil(width / 2), height, channels: 3, background: '#00f' } as const
  const left = Math.floor(width / 2)
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: { create: right }, left, top: 0 }])
    .toFormat(format)
    .toBuffer() as Promise<Buffer<ArrayBuffer>>
}

/** Creates an administrator and a context that stores pictures in a test database and folder. */
export async function mediaContext(
  database: TestDatabase,
): Promise<{ context: MediaContext; actor: Administrator; folder: string }> {
  const { db } = database.connection
  const folder = `${database.dataDir}/media`
  const silent = { info() {}, warn() {}, error() {} }
  const id = await insertUser(db, { role: 'admin', fullName: 'Quản Trị Viên' })
  return {
    folder,
    context: { db, media: folderStore(folder), pictureTurns: new Semaphore(1), log: silent },
    actor: { id, fullName: 'Quản Trị Viên', email: 'qt@example.vn', address: '127.0.0.1' },
  }
}
