import type { DatabaseConnection } from '#core/db/client.server.ts'
import { changeUpload } from './change-upload.server.ts'
import { checkUpload } from './check-upload.server.ts'
import { mostUnpacked, type Upload, type UploadOptions } from './upload.ts'

/** Why the check of a file ends when another one of it begins, or the file goes. */
const superseded = new Error('another check has begun, or the file was discarded')

interface ChecksContext {
  connection: DatabaseConnection
  dataDir: string
  /** Of an uploaded file, in bytes. */
  mostBytes: number
  /** Does work that the end of the process waits for. */
  run: (work: () => Promise<void>, what: string) => Promise<void>
  /** Aborted when the process ends. */
  stopping: AbortSignal
}

/** The checks of uploaded files, one after the other; of each file only the one that was asked for last. */
export function createUploadChecks({ connection, dataDir, mostBytes, run, stopping }: ChecksContext) {
  const checks = new Map<string, AbortController>()
  let lastCheck = Promise.resolve()

  /** Ends the check of a file without another word. */
  const forget = (id: string) => checks.get(id)?.abort(superseded)

  function begin(upload: Upload): void {
    const { id, bytes } = upload
    forget(id)
    const abort = new AbortController()
    checks.set(id, abort)
    const turn = lastCheck
    const limits = { mostUnpacked: mostUnpacked(bytes, mostBytes), superseded }
    lastCheck = run(async () => {
      try {
        const signal = AbortSignal.any([abort.signal, stopping])
        await checkUpload({ connection, dataDir, turn, ...limits }, upload, signal)
      } finally {
        if (checks.get(id) === abort) checks.delete(id)
      }
    }, 'checking an uploaded file failed')
  }

  return {
    begin,
    forget,

    /** Checks a file again, with other options maybe. Throws `not_found`. */
    async again(id: string, options: UploadOptions): Promise<void> {
      const check = { state: 'running', at: new Date().toISOString(), rows: 0, bytesRead: 0 } as const
      begin(await changeUpload(dataDir, id, (upload) => ({ ...upload, options, check })))
    },
  }
}
