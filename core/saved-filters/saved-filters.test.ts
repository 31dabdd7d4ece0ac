import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#core/db/client.server.ts'
import { savedFilters } from '#core/db/schema/saved-filters.ts'
import { AppError, type ErrorType } from '#core/errors.ts'
import { insertAdministrator } from '#tests/setup/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { erasePersonFromFilters, readSavedFilters, removeFilter, saveFilter } from './saved-filters.server.ts'

let database: TestDatabase
let db: Database
let own: string
let other: string

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.connection.db
  own = (await insertAdministrator(db, 'Nguyễn Quản Trị')).id
  other = (await insertAdministrator(db, 'Trần Quản Trị')).id
})
beforeEach(async () => void (await db.delete(savedFilters)))
afterAll(() => database.drop())

const failure = (type: ErrorType) =>
  expect.toSatisfy((error) => error instanceof AppError && error.type === type)
const save = (query: string, name = 'Khách quen', list = '/admin/users', by = own) =>
  saveFilter(db, by, { list, name, query })

describe('a saved filter', () => {
  test('is an address of its list, without page, notices and what the list does not know', async () => {
    const saved = await save('role=guest&page=3&sort=name&deleted=x&evil=%3Cscript%3E')
    expect(saved).toMatchObject({ name: 'Khách quen', address: '/admin/users?role=guest&sort=name' })
    expect(await readSavedFilters(db, own)).toEqual([saved])
    expect(await readSavedFilters(db, other)).toEqual([])
  })

  test('is replaced by another of the same name, per list and administrator', async () => {
    await save('role=guest')
    await save('role=admin')
    await save('status=draft', 'Khách quen', '/admin/articles')
    await save('role=user', 'Khách quen', '/admin/users', other)
    expect((await readSavedFilters(db, own)).map(({ address }) => address).toSorted()).toEqual([
      '/admin/articles?status=draft',
      '/admin/users?role=admin',
    ])
  })

  test('is removed by its administrator only, and can be saved again', async () => {
    const saved = await save('role=guest')
    expect(await removeFilter(db, other, saved.id)).toBeUndefined()
    for (const id of ['nonsense', '\0']) expect(await removeFilter(db, own, id)).toBeUndefined()
    expect(await removeFilter(db, own, saved.id)).toEqual(saved)
    expect(await removeFilter(db, own, saved.id)).toBeUndefined()
    const { address } = await save(saved.address.split('?')[1])
    expect(address).toBe(saved.address)
  })

  test('of the sign-in log holds no email, address or account', async () => {
    const list = '/admin/sign-in-log'
    const hash = 'a'.repeat(64)
    const { address } = await save(
      `what=session&email=a%40b.vn&address=10.0.0.1&account=${hash}`,
      'Phiên',
      list,
    )
    expect(address).toBe('/admin/sign-in-log?what=session')
    await expect(save('email=a%40b.vn', 'Người này', list)).rejects.toEqual(failure('invalid_input'))
  })
})

test.each([
  ['', 'Tên', '/admin/users'],
  ['page=2', 'Tên', '/admin/users'],
  ['role=guest', ' ', '/admin/users'],
  ['role=guest', 'a'.repeat(61), '/admin/users'],
  ['role=guest', 'hai\ndòng', '/admin/users'],
  ['role=guest', 'Tên', '/admin/media'],
  ['role=guest', 'Tên', 'https://evil.example'],
  ['role=guest', 'Tên', 'constructor'],
])('refuses %j named %j for %j', async (query, name, list) => {
  await expect(save(query, name, list)).rejects.toEqual(failure('invalid_input'))
  expect(await db.$count(savedFilters)).toBe(0)
})

test('no more than twenty per list are kept, however many are saved at once', async () => {
  const saves = await Promise.allSettled(Array.from({ length: 25 }, (_, n) => save('role=guest', `Lọc ${n}`)))
  const refused = saves.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toEqual(Array.from({ length: 5 }, () => failure('too_many_filters')))
  expect(await readSavedFilters(db, own)).toHaveLength(20)
  const [{ name }] = await readSavedFilters(db, own)
  expect((await save('role=admin', name)).address).toBe('/admin/users?role=admin')
  await save('status=draft', 'Nháp', '/admin/articles')
})

test('a person is erased from the filters of everybody', async () => {
  const person = { id: randomUUID(), email: 'xoa+sach@example.vn' }
  await save(`q=${encodeURIComponent('Xoa+Sach@example.vn')}`, 'Một')
  await save('role=guest', 'về xoa+sach@example.vn')
  await save(`subject=${person.id}`, 'Nhật ký', '/admin/audit')
  await save('q=khac%40example.vn', 'Khác')
  await save('role=guest', 'Của người kia', '/admin/users', other)
  await erasePersonFromFilters(db, person)
  expect((await readSavedFilters(db, own)).map(({ name }) => name)).toEqual(['Khác'])
  await erasePersonFromFilters(db, { id: other, email: 'tran@example.vn' })
  expect(await readSavedFilters(db, other)).toEqual([])
})
