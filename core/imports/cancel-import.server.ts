import { and, eq, isNull } from 'drizzle-orm'
import { type Administrator, writeAudit } from '../audit/write-audit.server.ts'
import type { Database } from '../db/client.server.ts'
import { transact } from '../db/transact.server.ts'
import { imports } from '../db/schema/imports.ts'

/** Asks a running import to end after the batch it is in, wherever it runs. False when it does not run any more, or was asked before. */
export function cancelImport(db: Database, by: Administrator, importId: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const [line] = await tx
      .update(imports)
      .set({ cancelRequestedAt: new Date() })
      .where(and(eq(imports.id, importId), eq(imports.status, 'running'), isNull(imports.cancelRequestedAt)))
      .returning({ fileName: imports.fileName })
    if (!line) return false
    await writeAudit(tx, by, {
      action: 'import.cancel',
      subject: { id: String(importId), name: line.fileName },
    })
    return true
  })
}
