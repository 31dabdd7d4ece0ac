import { join } from 'node:path'
import type { Env } from '#core/env.server.ts'
import { bucketStore } from './bucket-store.server.ts'
import { folderStore } from './folder-store.server.ts'
import type { MediaStore } from './media-store.ts'

/** Opens the configured bucket, or a folder in DATA_DIR by default. */
export function openMediaStore(env: Env): MediaStore {
  if (!env.MEDIA_S3_ENDPOINT) return folderStore(join(env.DATA_DIR, 'media'))
  // The environment check guarantees all or none.
  return bucketStore({
    endpoint: env.MEDIA_S3_ENDPOINT,
    bucket: env.MEDIA_S3_BUCKET!,
    region: env.MEDIA_S3_REGION!,
    accessKeyId: env.MEDIA_S3_ACCESS_KEY_ID!,
    secretAccessKey: env.MEDIA_S3_SECRET_ACCESS_KEY!,
  })
}
