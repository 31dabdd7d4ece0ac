import { expect, test } from 'vitest'
import { readEnv } from './env.server.ts'

test.each([
  ['PORT', ' '],
  ['PORT', '0x1F90'],
  ['PORT', '65536'],
  ['RATE_LIMIT_BURST', ' '],
  ['RATE_LIMIT_DAILY_COMPANIES', '-1'],
  ['MAX_IN_FLIGHT', '1e3'],
  ['DATABASE_POOL', '0'],
  ['DEMO_COMPANIES', '20,000'],
  ['SEARCH_TIMEOUT_MS', '2.5'],
])('rejects %s=%j by name', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`${name}: must be a whole number from`))
})

test('reads set values and uses defaults for empty ones', () => {
  const env = readEnv({ PORT: '8080', RATE_LIMIT_BURST: '0', DEMO_COMPANIES: '' })
  expect(env).toMatchObject({ PORT: 8080, RATE_LIMIT_BURST: 0, DEMO_COMPANIES: 20_000 })
})

test('a picture bucket needs all of its settings or none', () => {
  const whole = {
    MEDIA_S3_ENDPOINT: 'https://s3.example.vn',
    MEDIA_S3_BUCKET: 'anh-danh-ba',
    MEDIA_S3_REGION: 'ap-southeast-1',
    MEDIA_S3_ACCESS_KEY_ID: 'key',
    MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readEnv(whole)).toMatchObject(whole)
  for (const name of Object.keys(whole)) {
    expect(() => readEnv({ ...whole, [name]: '' })).toThrow(new RegExp(`^  ${name}: is needed with`, 'm'))
  }
  expect(() => readEnv({ ...whole, MEDIA_S3_BUCKET: 'a/b' })).toThrow(/MEDIA_S3_BUCKET: must be the name/)
})

test('replicas are a list of addresses, and no problem with them shows a password', () => {
  const DATABASE_URL = 'postgres://app:secret@db/companies'
  const urls = ['postgres://app:secret@one/companies', 'postgresql://app:secret@two:5433/companies']
  expect(readEnv({ DATABASE_URL, DATABASE_READ_URL: urls.join(', ') }).DATABASE_READ_URL).toEqual(urls)
  const problemOf = (source: Record<string, string>) => {
    try {
      readEnv(source)
    } catch (error) {
      return String(error)
    }
  }
  expect(problemOf({ DATABASE_READ_URL: urls[0] })).toMatch(
    /DATABASE_URL: is needed .+ with DATABASE_READ_URL/,
  )
  const mistyped = problemOf({ DATABASE_URL, DATABASE_READ_URL: `${urls[0]},app:secret@two` })
  expect(mistyped).toMatch(/DATABASE_READ_URL\.1: must be a postgres:\/\/ address/)
  expect(mistyped).not.toContain('secret')
})
