import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#core/env.server.ts'
import { serveFakeS3 } from '#tests/fakes/s3.ts'
import type { MediaFile } from './media.ts'
import { openMediaStore } from './open-store.server.ts'

test('stores pictures in the configured bucket, or else in a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await using s3 = await serveFakeS3()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.bucket
  const file: MediaFile = { id: randomUUID(), width: 320, ending: 'webp' }
  const open = (more: Record<string, string>) => openMediaStore(readEnv({ DATA_DIR: folder, ...more }))
  await open({
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_BUCKET: bucket,
    MEDIA_S3_REGION: region,
    MEDIA_S3_ACCESS_KEY_ID: accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey,
  }).write(file, new Uint8Array(1))
  expect(existsSync(join(folder, 'media'))).toBe(false)
  const local = open({})
  expect(await local.read(file)).toBeUndefined()
  await local.write(file, new Uint8Array(1))
  expect(existsSync(join(folder, 'media', file.id))).toBe(true)
})
