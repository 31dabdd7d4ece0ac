import type { requests as english } from '#app/i18n/en/content/requests.ts'
import type { Translated } from '#app/i18n/messages.ts'

export const requests: Translated<typeof english> = {
  'requests.title': 'Đây là doanh nghiệp của bạn?',
  'requests.lead': 'Hãy cho chúng tôi biết cần thay đổi gì trên trang của {{name}} ({{taxCode}}).',
  'requests.toCompany': 'Quay lại trang',
  'requests.kind': 'Bạn muốn chúng tôi làm gì?',
  'requests.kind.correct': 'Đính chính thông tin',
  'requests.kind.correct.hint':
    'Tên, số điện thoại, email, địa chỉ, người đại diện theo pháp luật hoặc thông tin khác bị sai hay đã cũ.',
  'requests.kind.hide': 'Ẩn thông tin liên hệ',
  'requests.kind.hide.hint':
    'Doanh nghiệp vẫn có trong danh bạ; thông tin bạn chọn không hiển thị với bất kỳ ai.',
  'requests.kind.remove': 'Gỡ dữ liệu cá nhân',
  'requests.kind.remove.hint': 'Dành cho hộ kinh doanh và cá nhân có tên trên trang.',
  'requests.correct': 'Thông tin đúng',
  'requests.correct.blank':
    'Mục để trống sẽ được giữ nguyên. Nếu thông tin khác bị sai, ví dụ tình trạng hoạt động, hãy viết trong lời nhắn.',
  'requests.shownNow': 'Đang hiển thị: {{value}}',
  'requests.hiddenNow': 'Đã được ẩn',
  'requests.nothingNow': 'Hiện không hiển thị gì',
  'requests.hide': 'Thông tin cần ẩn',
  'requests.removeHousehold':
    'Nếu bạn là chủ hộ kinh doanh này, chúng tôi có thể gỡ toàn bộ thông tin khỏi danh bạ. Các lần cập nhật dữ liệu đăng ký sau này sẽ không đưa trở lại.',
  'requests.removeCompany':
    'Thông tin doanh nghiệp là dữ liệu đăng ký công khai nên được giữ lại. Chúng tôi có thể ẩn tên người đại diện và thông tin liên hệ nếu đó là dữ liệu của bạn.',
  'requests.you': 'Về bạn',
  'requests.name': 'Họ và tên',
  'requests.role': 'Quan hệ của bạn với doanh nghiệp',
  'requests.roleHint': 'Ví dụ: giám đốc, chủ hộ, kế toán, người có tên trên trang',
  'requests.email': 'Email của bạn',
  'requests.emailHint':
    'Chúng tôi gửi liên kết đến địa chỉ này và chỉ xem xét yêu cầu sau khi bạn xác nhận qua liên kết.',
  'requests.message': 'Lời nhắn (không bắt buộc)',
  'requests.messageHint': 'Những gì giúp chúng tôi kiểm tra. Vui lòng không gửi bản sao giấy tờ tùy thân.',
  'requests.trap': 'Để trống mục này',
  'requests.send': 'Gửi yêu cầu',
  'requests.when':
    'Sau khi bạn xác nhận, chúng tôi phản hồi trong vòng {{workingDays}} ngày làm việc và đưa ra quyết định trong vòng {{days}} ngày, qua email.',
  'requests.privacy': 'Chúng tôi chỉ dùng thông tin bạn cung cấp để xử lý yêu cầu này.',
  'requests.toPrivacy': 'Cách chúng tôi xử lý dữ liệu cá nhân',
  'requests.sent.title': 'Hãy kiểm tra email',
  'requests.sent.text':
    'Chúng tôi đã gửi cho bạn một liên kết. Hãy mở liên kết trong vòng ba ngày và nhấn nút xác nhận; nếu không, yêu cầu sẽ bị xóa.',
  'requests.sent.hint': 'Chưa nhận được? Hãy xem mục thư rác hoặc gửi lại yêu cầu.',
  'requests.confirm.title': 'Xác nhận yêu cầu',
  'requests.confirm.press': 'Đây là nội dung bạn yêu cầu. Nhấn nút dưới đây nếu đúng là yêu cầu của bạn.',
  'requests.confirm.button': 'Xác nhận yêu cầu này',
  'requests.confirm.notYou': 'Không phải bạn? Hãy đóng trang này: không có gì thay đổi.',
  'requests.confirm.company': 'Doanh nghiệp',
  'requests.confirm.asked': 'Yêu cầu',
  'requests.confirm.should': '{{field}} đúng là',
  'requests.confirm.message': 'Lời nhắn',
  'requests.confirm.who': 'Người yêu cầu',
  'requests.confirm.opened': 'Yêu cầu của bạn đã được xác nhận',
  'requests.confirm.known': 'Chúng tôi đã nhận yêu cầu này trước đó',
  'requests.confirm.next': 'Chúng tôi sẽ xem xét và trả lời qua email.',
  'requests.confirm.due':
    'Chúng tôi sẽ xem xét yêu cầu. Bạn sẽ nhận được phản hồi qua email chậm nhất ngày {{answer}} và quyết định chậm nhất ngày {{completion}}.',
  'requests.confirm.used': 'Liên kết này đã được sử dụng hoặc đã hết hạn.',
  'requests.confirm.again':
    'Nếu yêu cầu của bạn chưa được xác nhận, hãy tìm doanh nghiệp và gửi lại yêu cầu từ trang đó.',
}
