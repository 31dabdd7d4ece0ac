import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Translate } from '#app/i18n/translate.ts'

export interface Newcomer {
  email: string
  password: string
  fullName: string
  companyName: string
}

/** Returns a person unknown to other tests. */
export const newcomer = (name: string): Newcomer => ({
  email: `${name}-${randomUUID().slice(0, 8)}@journey.example.vn`,
  password: 'mật khẩu của người mới',
  fullName: 'Nguyễn Thị Ánh Nguyệt',
  companyName: 'Công ty TNHH Thương mại Dịch vụ Ánh Dương',
})

/** Fills in and submits the open registration form. */
export async function registerByForm(page: Page, t: Translate, person: Newcomer): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel(t('auth.email')).fill(person.email)
  await form.getByLabel(t('auth.password')).fill(person.password)
  await form.getByLabel(t('auth.fullName')).fill(person.fullName)
  await form.getByLabel(t('auth.companyName')).fill(person.companyName)
  await form.getByRole('button', { name: t('auth.register') }).click()
}
