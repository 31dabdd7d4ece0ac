import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['How do I open a CSV in Excel?', 'how-do-i-open-a-csv-in-excel'],
  ['Đổi mật khẩu – và đăng xuất', 'doi-mat-khau-va-dang-xuat'],
  ['Ho\u0302\u0323 kinh doanh', 'ho-kinh-doanh'],
  ['  --5.000 tín dụng--  ', '5-000-tin-dung'],
  ['???', ''],
  ['word '.repeat(40), 'word-'.repeat(20).slice(0, -1)],
])('%s → %s', (title, slug) => expect(slugOf(title)).toBe(slug))
