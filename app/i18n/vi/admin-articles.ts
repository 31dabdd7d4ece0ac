import type { adminArticles as english } from '../en/admin-articles.ts'
import type { Translated } from '../messages.ts'

export const adminArticles: Translated<typeof english> = {
  'editor.toolbar': 'Định dạng',
  'editor.heading2': 'Tiêu đề mục',
  'editor.heading3': 'Tiêu đề mục con',
  'editor.bold': 'Chữ đậm',
  'editor.italic': 'Chữ nghiêng',
  'editor.strike': 'Gạch ngang chữ',
  'editor.code': 'Mã',
  'editor.bulletList': 'Danh sách dấu đầu dòng',
  'editor.orderedList': 'Danh sách đánh số',
  'editor.quote': 'Trích dẫn',
  'editor.rule': 'Đường kẻ ngang',
  'editor.undo': 'Hoàn tác',
  'editor.redo': 'Làm lại',
  'editor.link': 'Liên kết',
  'editor.linkAddress': 'Liên kết dẫn tới',
  'editor.linkWrong':
    'Địa chỉ không hợp lệ. Hãy nhập trang của website này (/help), một trang web hoặc địa chỉ email.',
  'editor.linkSet': 'Đặt liên kết',
  'editor.linkRemove': 'Gỡ liên kết',
  'editor.image': 'Hình ảnh',
  'editor.words': '{{count}} từ',
}
