import { beforeAll, expect, test, vi } from 'vitest'
import type { RequestInfo } from '#app/middleware/request-info.ts'
import { log } from '#core/log.server.ts'
import type { MediaContext } from '#core/media/media-store.ts'
import { Semaphore } from '#time/semaphore.ts'
import { halves } from '#tests/setup/pictures.ts'
import { storeUploads } from './store-uploads.server.ts'

const actor = { id: 'a', fullName: 'Quản Trị Viên', email: 'qt@example.vn', address: '127.0.0.1' }
const write = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('the store does not answer'))
const media = { write, remove: () => Promise.reject(new Error('the store does not answer')) }
/** No row is written before the files, so the database is not used. */
const context = { media, pictureTurns: new Semaphore(1), log } as unknown as MediaContext

let picture: Buffer<ArrayBuffer>
beforeAll(async () => {
  log.level = 'silent'
  picture = await halves({ width: 20, height: 20 })
})

const keep = (files: File[], signal?: AbortSignal) => {
  write.mockClear()
  const body = new FormData()
  for (const file of files) body.append('files', file)
  const request = new Request('http://localhost/', { method: 'POST', body, signal })
  return storeUploads(context, actor, request, {} as RequestInfo)
}
const called = (...names: string[]) => names.map((name) => new File([picture], name))

test('after a storage failure the remaining files of a form fail without another attempt', async () => {
  const drawing = new File(['<svg/>'], 'drawing.svg')
  expect(await keep([drawing, ...called('a.png', 'b.png', 'c.png')])).toEqual({
    kept: [],
    problems: [
      { name: 'drawing.svg', problem: 'svg' },
      { name: 'a.png', problem: 'failed' },
      { name: 'b.png', problem: 'failed' },
      { name: 'c.png', problem: 'failed' },
    ],
  })
  expect(write).toHaveBeenCalledTimes(1)
})

test('stores nothing after the client has disconnected', async () => {
  const leaving = new AbortController()
  const body = called('a.png')
  leaving.abort()
  expect(await keep(body, leaving.signal)).toEqual({ kept: [], problems: [] })
  expect(write).not.toHaveBeenCalled()
})
