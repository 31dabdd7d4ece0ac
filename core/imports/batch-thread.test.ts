import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { batchesOf } from './batch-thread.server.ts'

test('a thread that dies after its import ended does not crash the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thread-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'companies.csv')
  writeFileSync(path, 'tax_code,name\n0100109106,A\n')
  const { terminate } = Worker.prototype
  const ended = vi.spyOn(Worker.prototype, 'terminate').mockImplementation(function (this: Worker) {
    this.emit('error', new Error('out of memory'))
    return terminate.call(this)
  })
  onTestFinished(() => ended.mockRestore())
  const stop = new AbortController()
  const reason = new Error('the server was stopped')
  const batches = batchesOf({ kind: 'file', path }, { batchRows: 10 }, stop.signal)
  expect((await batches.next()).value).toMatchObject({ type: 'columns' })
  stop.abort(reason)
  await expect(batches.next()).rejects.toBe(reason)
  expect(ended).toHaveBeenCalledOnce()
})
