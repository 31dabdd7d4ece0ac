import { expect, test } from 'vitest'
import type { AuditAction, AuditSubject } from '#core/audit/audit-actions.ts'
import type { AuditEntry } from '#core/audit/read-audit.server.ts'
import { subjectAddress } from './describe-entry.tsx'

const addressOf = (action: AuditAction, subjectId: string) =>
  subjectAddress({ action, subjectType: action.split('.')[0] as AuditSubject, subjectId } as AuditEntry)

test.each([
  ['company.hide', 'hkd-7', '/company/hkd-7'],
  ['company.relist', '0100109106', '/company/0100109106'],
  ['company.remove', '0100109106', undefined],
  ['import.start', '12', '/admin/data/imports/12'],
  ['import.cancel', '12', '/admin/data/imports/12'],
  ['import.upload', 'a-file', '/admin/data'],
  ['import.discard', 'a-file', undefined],
  ['index.rebuild', 'x', '/admin/data'],
  ['user.role', 'a', '/admin/users/a'],
  ['user.delete', 'a', undefined],
] as const)('%s of %s links to %s', (action, id, address) => {
  expect(addressOf(action, id)).toBe(address)
})
