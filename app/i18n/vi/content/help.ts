import type { help as english } from '#app/i18n/en/content/help.ts'
import type { Translated } from '#app/i18n/messages.ts'

export const help: Translated<typeof english> = {
  'help.title': 'Trung tâm trợ giúp',
  'help.lead': 'Cách tìm doanh nghiệp, xuất dữ liệu và chi phí sử dụng.',
  'help.search': 'Tìm trong trợ giúp',
  'help.searchHint': 'Ví dụ: mở CSV bằng Excel, hoàn tiền, hộ kinh doanh',
  'help.searchButton': 'Tìm',
  'help.found': '{{count}} bài cho “{{query}}”',
  'help.nothing': 'Không có bài nào cho “{{query}}”',
  'help.nothingText':
    'Hãy thử ít từ hơn hoặc từ khác, bằng tiếng Việt hay tiếng Anh, hoặc chọn một chủ đề bên dưới.',
  'help.searchTitle': 'Tìm trong trợ giúp: {{query}}',
  'help.clear': 'Về danh sách chủ đề',
  'help.wanted': 'Được hỏi nhiều nhất',
  'help.noArticles': 'Chưa có bài nào ở đây',
  'help.noArticlesText': 'Hãy tìm trong trung tâm trợ giúp hoặc xem các chủ đề khác.',
  'help.path': 'Bạn đang ở đây',
  'help.updated': 'Cập nhật ngày {{date}}',
  'help.contents': 'Nội dung bài',
  'help.related': 'Bài liên quan',
  'help.onlyEnglish': 'Bài này viết bằng tiếng Anh, chưa có bản tiếng Việt.',
  'help.onlyVietnamese': 'Bài này viết bằng tiếng Việt, chưa có bản tiếng Anh.',
  'help.noRefunds':
    'Hiện trang này không nhận thẻ: những gì bài viết này nói về thanh toán và hoàn tiền chưa áp dụng ở đây.',
  'help.inEnglish': 'Bằng tiếng Anh',
  'help.inVietnamese': 'Bằng tiếng Việt',
  'help.notFound': 'Không tìm thấy bài viết',
  'help.notFoundText': 'Không có bài trợ giúp nào ở địa chỉ này. Bài có thể đã được đổi tên hoặc gỡ bỏ.',
  'help.back': 'Về trung tâm trợ giúp',
}
