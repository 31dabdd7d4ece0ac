import { href, redirect } from 'react-router'
import { administrator } from '#app/middleware/current-user.ts'
import { adminEndpoint, type EndpointArgs, privateJson } from '#app/middleware/endpoint.ts'
import { logError, problem } from '#app/middleware/errors.ts'
import { readFileForm } from '#app/middleware/file-form.ts'
import { AppError } from '#core/errors.ts'
import { receiveUpload, tooLarge } from '#core/imports/uploads/receive-upload.server.ts'
import { readOptions, uploadProblemOf } from '#core/imports/uploads/upload.ts'
import { services } from '#core/services.server.ts'

/** Receives a file to import. Answers scripts with JSON, plain forms with a redirect to the file. */
const handler = adminEndpoint({
  async POST(args) {
    const { request, info } = args
    const wantsJson = request.headers.get('Accept')?.includes('application/json') ?? false
    try {
      const address = href('/admin/data/uploads/:id', { id: await receive(args) })
      return wantsJson ? privateJson({ address }, { status: 201 }) : redirect(address, 303)
    } catch (error) {
      logError(error, info)
      if (wantsJson) return problem(error, request, info)
      return redirect(
        `${href('/admin/data')}?problem=${uploadProblemOf(error instanceof AppError ? error.type : '')}`,
        303,
      )
    }
  },
})

async function receive(args: EndpointArgs): Promise<string> {
  const { request, info } = args
  const by = await administrator(args)
  const { db, env, importJobs } = services()
  const { maxBytes } = importJobs
  const length = Number(request.headers.get('Content-Length') ?? 0)
  // 64 KiB cover the rest of the form.
  if (length > maxBytes + 65_536) throw tooLarge(maxBytes)
  info.isUpload = true
  const { fields, fileName, chunks } = await readFileForm(request)
  const upload = await receiveUpload({ db, dataDir: env.DATA_DIR, maxBytes }, by, {
    fileName,
    chunks,
    options: readOptions((name) => fields.has(name)),
    bytesExpected: length,
  })
  importJobs.check(upload)
  return upload.id
}

export { handler as loader, handler as action }
