import { administrator } from '#app/middleware/current-user.ts'
import { adminEndpoint, privateJson } from '#app/middleware/endpoint.ts'
import { listMedia } from '#core/media/list-media.server.ts'
import { services } from '#core/services.server.ts'
import { storeUploads, statusOf } from './store-uploads.server.ts'
import { mediaList } from './media-choices.ts'

/** Lists pictures as JSON for the picker, and takes uploads sent by a script. */
const handler = adminEndpoint({
  GET: async ({ url }) => {
    const { filters, page } = mediaList.parse(url.searchParams)
    return privateJson(await listMedia(services().db, { ...filters, page }))
  },
  POST: async (args) => {
    const outcome = await storeUploads(services(), await administrator(args), args.request, args.info)
    return privateJson(outcome, { status: statusOf(outcome) })
  },
})

export { handler as loader, handler as action }
