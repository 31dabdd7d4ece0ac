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
  'account.apiKeys.lead':
    'Với khóa API, chương trình của bạn tra cứu danh bạ và xuất dữ liệu doanh nghiệp bằng tín dụng của tài khoản này.',
  'account.apiKeys.description': 'Tài liệu API (OpenAPI)',
  'account.apiKeys.new': 'Tạo khóa mới',
  'account.apiKeys.name': 'Tên khóa',
  'account.apiKeys.nameHint': 'Đặt theo chương trình sẽ dùng khóa, ví dụ “Đồng bộ CRM”.',
  'account.apiKeys.nameError': 'Tên khóa phải có từ 1 đến 100 ký tự.',
  'account.apiKeys.create': 'Tạo khóa',
  'account.apiKeys.tooMany':
    'Tài khoản đã có {{most}} khóa, mức tối đa cho phép. Vui lòng thu hồi một khóa không còn dùng.',
  'account.apiKeys.exists':
    'Khóa này vừa được tạo, và mỗi khóa chỉ hiển thị một lần. Nếu chưa kịp sao chép, bạn hãy thu hồi khóa này rồi tạo khóa khác.',
  'account.apiKeys.gone': 'Tài khoản không có khóa này.',
  'account.apiKeys.created': 'Khóa “{{name}}” đã sẵn sàng',
  'account.apiKeys.copyNow':
    'Hãy sao chép ngay và cất ở nơi chỉ chương trình của bạn đọc được: khóa sẽ không hiển thị lại. Ai có khóa này đều dùng được tín dụng của bạn.',
  'account.apiKeys.copy': 'Sao chép khóa',
  'account.apiKeys.key': 'khóa API',
  'account.apiKeys.caption': 'Khóa đang dùng',
  'account.apiKeys.columnName': 'Tên khóa',
  'account.apiKeys.columnCreated': 'Ngày tạo',
  'account.apiKeys.columnUsed': 'Lần dùng gần nhất',
  'account.apiKeys.columnAction': 'Thu hồi',
  'account.apiKeys.createdOn': 'Tạo ngày {{date}}',
  'account.apiKeys.neverUsed': 'chưa dùng',
  'account.apiKeys.revoke': 'Thu hồi',
  'account.apiKeys.revokeNamed': 'Thu hồi “{{name}}”',
  'account.apiKeys.revokeTitle': 'Thu hồi khóa “{{name}}”?',
  'account.apiKeys.revokeWarning':
    'Chương trình đang dùng khóa {{prefix}}… sẽ bị từ chối sau tối đa {{seconds}} giây. Khóa đã thu hồi không thể khôi phục.',
  'account.apiKeys.keep': 'Giữ lại khóa',
  'account.apiKeys.revoked': 'Đã thu hồi khóa “{{name}}”.',
  'account.apiKeys.empty': 'Chưa có khóa nào',
  'account.apiKeys.emptyText':
    'Khóa API giúp chương trình làm thay những việc bạn đang làm trên trang này: cập nhật CRM mỗi đêm, đối chiếu danh sách mã số thuế, lấy doanh nghiệp mới của một ngành.',
  'account.apiKeys.usage': 'Cách dùng khóa',
  'account.apiKeys.usageText':
    'Chương trình gửi khóa kèm mỗi yêu cầu. Tra cứu miễn phí; mỗi doanh nghiệp bạn chưa từng xuất tốn một tín dụng.',
  'account.apiKeys.exampleSearch': 'Tra cứu',
  'account.apiKeys.exampleQuote': 'Hỏi trước chi phí của một lượt xuất',
  'account.apiKeys.notForPages':
    'Khóa chỉ dành cho chương trình chạy trên máy của bạn. Không đặt khóa vào trang web hay ứng dụng mà người khác mở được.',
}
