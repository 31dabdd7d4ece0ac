import type { budget as english } from '#app/i18n/en/public/budget.ts'
import type { Translated } from '#app/i18n/messages.ts'

export const budget: Translated<typeof english> = {
  'budget.title': 'Hôm nay bạn đã xem rất nhiều doanh nghiệp',
  'budget.text':
    'Mỗi địa chỉ, mạng hoặc tài khoản được xem {{count}} doanh nghiệp một ngày, để danh bạ không bị sao chép hàng loạt. Những doanh nghiệp bạn đã xem hôm nay vẫn mở lại được.',
  'budget.proof':
    'Bạn vẫn có thể xem tiếp: trình duyệt sẽ thực hiện một phép tính nhỏ, mất vài giây và lâu hơn ở mỗi lần sau. Sau đó bạn xem thêm được tối đa 200 doanh nghiệp.',
  'budget.continue': 'Xem tiếp',
  'budget.working': 'Đang tính…',
  'budget.failed': 'Phép tính chưa thành công. Vui lòng thử lại.',
  'budget.waitHours': 'Hạn mức được tính lại lúc 0 giờ (giờ Việt Nam), còn {{hours}} giờ {{minutes}} phút.',
  'budget.wait': 'Hạn mức được tính lại lúc 0 giờ (giờ Việt Nam), còn {{minutes}} phút.',
  'budget.customers': 'Tài khoản đã mua tín dụng được xem nhiều gấp mười lần.',
}
