import { resource } from '#app/middleware/resource.ts'
import { services } from '#core/services.server.ts'

/** Answers 200 once the index is loaded and while the database answers, so a proxy may send visitors; otherwise 503. */
export const loader = resource(async () => {
  const readiness = await services().ready()
  return Response.json(readiness, { status: readiness.ready ? 200 : 503 })
})
export const action = loader
