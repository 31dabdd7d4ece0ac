import type { layout as english } from '../en/layout.ts'
import type { Translated } from '../messages.ts'

export const layout: Translated<typeof english> = {
  'layout.tagline': 'Danh bạ doanh nghiệp đã đăng ký tại Việt Nam',
  'layout.skip': 'Chuyển đến nội dung chính',
  'layout.navigation': 'Điều hướng chính',
  'layout.search': 'Tra cứu',
  'layout.help': 'Trợ giúp',
  'layout.searchTips': 'Mẹo tra cứu',
  'layout.api': 'Tài liệu API',
  'layout.menu': 'Danh mục',
  'layout.close': 'Đóng',
  'layout.language': 'Ngôn ngữ',
  'layout.theme': 'Giao diện',
  'layout.theme.system': 'Theo hệ thống',
  'layout.theme.light': 'Sáng',
  'layout.theme.dark': 'Tối',
  'layout.loading': 'Đang tải…',
  'layout.footer.about': 'Giới thiệu',
  'layout.footer.aboutText':
    'Danh bạ giúp tra cứu doanh nghiệp đăng ký tại Việt Nam theo tên, mã số thuế hoặc số điện thoại.',
  'layout.footer.links': 'Liên kết nhanh',
  'layout.footer.source': 'Về dữ liệu',
  'layout.footer.sourceText':
    'Thông tin doanh nghiệp được hiển thị đúng như dữ liệu đã nạp. Đây không phải dịch vụ của cơ quan nhà nước; khi cần chứng cứ pháp lý, vui lòng liên hệ cơ quan đăng ký kinh doanh.',
  'layout.copy': 'Sao chép {{what}}',
  'layout.copied': 'Đã sao chép {{what}}',
  'layout.copyFailed': 'Không sao chép được. Hãy bôi đen nội dung rồi sao chép thủ công.',
  'layout.error.title': 'Đã xảy ra lỗi',
  'layout.error.text':
    'Lỗi thuộc về hệ thống và đã được ghi nhận. Hãy thử lại hoặc bắt đầu một lượt tra cứu mới.',
  'layout.error.unavailableTitle': 'Xin chờ một lát',
  'layout.error.unavailableText': 'Hệ thống đang bận hoặc vừa khởi động. Vui lòng thử lại sau vài giây.',
  'layout.error.notFoundTitle': 'Không tìm thấy trang',
  'layout.error.notFoundText': 'Địa chỉ này không có nội dung. Mời bạn tra cứu doanh nghiệp.',
  'layout.error.retry': 'Thử lại',
  'layout.error.home': 'Về trang chủ',
  'layout.error.reference': 'Mã tham chiếu: {{id}}',
}
