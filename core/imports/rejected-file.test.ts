import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RejectedRow } from './batches.server.ts'
import { RejectedFile } from './rejected-file.server.ts'

test('caps the file of rejected rows when nearly every row is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rejected-'))
  try {
    const file = new RejectedFile(folder, 1, ['tax_code'])
    const row: RejectedRow = { line: 2, field: 'tax_code', reason: 'invalid', cells: ['x'.repeat(2_000)] }
    const rows = Array.from({ length: 1_000 }, () => row)
    for (let batch = 0; batch < 60; batch++) await file.write(rows)
    await file.close()
    const path = join(folder, file.name)
    expect(statSync(path).size).toBeLessThan(105_000_000)
    expect(readFileSync(path, 'utf8').slice(-60)).toContain(
      '\r\n,,more rows were rejected than are kept here\r\n',
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
