import type { auth as english } from '../en/auth.ts'
import type { Translated } from '../messages.ts'

export const auth: Translated<typeof english> = {
  'auth.login': 'Đăng nhập',
}
