import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from './client.server.ts'

test('the embedded database migrates, copies in bulk and refuses a second opener', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'database-'))
  const connection = await openDatabase({ DATA_DIR, DATABASE_POOL: 1 })
  await connection.migrate()
  await connection.migrate()
  const copied = await connection.bulk((session) =>
    session.copyIn(
      'companies',
      ['tax_code', 'name', 'search_text'],
      '0101234567\tA\t a \n0101234568\tB\t b \n',
    ),
  )
  expect(copied).toBe(2)
  const { rows } = (await connection.db.execute(
    sql`select change_seq::int as seq from companies order by id`,
  )) as unknown as { rows: unknown[] }
  expect(rows).toEqual([{ seq: 1 }, { seq: 2 }])
  await expect(openDatabase({ DATA_DIR, DATABASE_POOL: 1 })).rejects.toMatchObject({
    type: 'database_locked',
  })
  await connection.close()
  const again = await openDatabase({ DATA_DIR, DATABASE_POOL: 1 })
  await again.close()
  rmSync(DATA_DIR, { recursive: true })
})
