import type { account as english } from '../en/account.ts'
import type { Translated } from '../messages.ts'

export const account: Translated<typeof english> = {
  'account.navigation': 'Tài khoản',
  'account.overview': 'Tổng quan',
  'account.exports': 'Lượt xuất dữ liệu',
  'account.ledger': 'Sổ tín dụng',
  'account.transactions': 'Giao dịch',
  'account.buyCredits': 'Mua tín dụng',
  'account.profile': 'Hồ sơ',
  'account.signIns': 'Phiên đăng nhập',
  'account.apiKeys': 'Khóa API',
}
