import { z } from 'zod'
import { administrator } from '#app/middleware/current-user.ts'
import { adminEndpoint, privateJson, readJson } from '#app/middleware/endpoint.ts'
import { services } from '#core/services.server.ts'
import { saveTextDraft, newText } from '#core/texts/text-drafts.server.ts'

/** PostgreSQL text cannot contain NUL. */
const text = z
  .string()
  .max(500_000)
  .transform((value) => value.replaceAll('\0', ''))
const typed = z.strictObject({
  article: z.union([z.literal(newText), z.uuid()]),
  version: z.int().min(0),
  fields: z.strictObject({
    titleEn: text,
    contentEn: text,
    titleVi: text,
    contentVi: text,
    slug: text,
    status: z.enum(['draft', 'published']),
    coverId: text,
  }),
})

/** Autosaves the form of an article as a private draft of the administrator. */
export const loader = adminEndpoint({
  async POST(args) {
    const { id } = await administrator(args)
    const { article: text, ...draft } = await readJson(args.request, typed)
    return privateJson({ savedAt: await saveTextDraft(services().db, id, { text, ...draft }) })
  },
})
export const action = loader
