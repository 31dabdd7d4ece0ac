import type { billing as english } from '#app/i18n/en/account/billing.ts'
import type { Translated } from '#app/i18n/messages.ts'

export const billing: Translated<typeof english> = {
  'billing.balance': 'Số dư',
  'billing.balanceAfter': 'Số dư sau khi thanh toán',
  'billing.credits': '{{count}} tín dụng',
  'billing.testMode': 'Chế độ thử nghiệm: không trừ tiền thật',
  'billing.returnTo': 'Quay lại dữ liệu bạn muốn xuất',

  'billing.package.perThousand': '{{price}} cho {{thousand}} doanh nghiệp',
  'billing.package.companies': 'Dữ liệu của {{count}} doanh nghiệp tùy bạn chọn',
  'billing.package.saves': 'Mỗi doanh nghiệp rẻ hơn {{percent}}% so với gói {{name}}',
  'billing.package.suffices': 'Đủ cho lượt xuất này',
  'billing.package.choose': 'Chọn gói {{name}}',
  'billing.package.purchase': 'Mua gói {{name}}',
  'billing.package.leaving': 'Đang mở trang thanh toán…',

  'billing.pricing.title': 'Bảng giá xuất dữ liệu doanh nghiệp',
  'billing.pricing.description':
    'Dữ liệu doanh nghiệp Việt Nam dạng CSV, Excel hoặc JSON Lines, mỗi doanh nghiệp một tín dụng: {{credits}} tín dụng từ {{price}}, tặng {{free}} tín dụng. Xuất lại miễn phí, tín dụng không hết hạn.',
  'billing.pricing.hero': 'Xuất đúng dữ liệu doanh nghiệp bạn cần',
  'billing.pricing.heroSelected': 'Xuất {{count}} doanh nghiệp và nhiều hơn thế',
  'billing.pricing.lead':
    'Mỗi doanh nghiệp một tín dụng, chỉ trả một lần: xuất lại doanh nghiệp đó miễn phí. Tín dụng không hết hạn, và bạn luôn thấy chi phí chính xác trước khi bị trừ tín dụng.',
  'billing.pricing.start': 'Bắt đầu miễn phí',
  'billing.pricing.startNote': 'Tài khoản mới được tặng {{count}} tín dụng. Không cần thẻ.',
  'billing.pricing.haveAccount': 'Tôi đã có tài khoản',
  'billing.pricing.buy': 'Mua tín dụng',
  'billing.pricing.search': 'Chọn doanh nghiệp',
  'billing.pricing.continue': 'Tiếp tục xuất dữ liệu',
  'billing.pricing.plans': 'Các gói tín dụng',
  'billing.pricing.currency': 'Giá tính bằng đô la Mỹ, thanh toán một lần, không có phí định kỳ.',

  'billing.need.title': 'Lượt xuất của bạn',
  'billing.need.exact': 'Cần',
  'billing.need.needed': 'Cần tối đa',
  'billing.need.have': 'Bạn có',
  'billing.need.free': 'Tài khoản mới có',
  'billing.need.missing': 'Còn thiếu',
  'billing.need.enough': 'Bạn có đủ tín dụng cho lượt xuất này.',
  'billing.need.enoughFree': 'Số tín dụng tặng cho tài khoản mới đủ cho lượt xuất này.',
  'billing.need.smallest': 'Gói nhỏ nhất đủ dùng là {{name}}: {{credits}} với giá {{price}}.',
  'billing.need.upTo':
    'Doanh nghiệp đã xuất trước đây được miễn phí nên có thể cần ít hơn. Chi phí chính xác hiển thị trước khi bạn xác nhận.',

  'billing.questions.title': 'Hỏi đáp',
  'billing.questions.cost': 'Xuất dữ liệu tốn bao nhiêu?',
  'billing.questions.costAnswer':
    'Một tín dụng cho mỗi doanh nghiệp bạn chưa từng xuất. Doanh nghiệp đã xuất trước đây được miễn phí, không giới hạn số lần. Số doanh nghiệp mới, chi phí và số dư sau đó hiển thị trước khi bạn xác nhận.',
  'billing.questions.free': 'Những gì được miễn phí?',
  'billing.questions.freeAnswer':
    'Tra cứu, xem trang doanh nghiệp và {{count}} tín dụng cho mỗi tài khoản mới. Không cần thẻ.',
  'billing.questions.expiry': 'Tín dụng có hết hạn không?',
  'billing.questions.expiryAnswer':
    'Không. Tín dụng ở trong tài khoản cho đến khi bạn dùng hoặc đóng tài khoản, và sổ tín dụng ghi lại mọi khoản nhận vào và sử dụng.',
  'billing.questions.formats': 'Tôi nhận dữ liệu ở định dạng nào?',
  'billing.questions.formatsAnswer':
    'CSV, Excel (XLSX) và JSON Lines, với các cột bạn chọn. Gói nào cũng có đủ ba định dạng, và bạn có thể tải lại một lượt xuất ở định dạng khác miễn phí.',
  'billing.questions.columns': 'Trong tệp có gì?',
  'billing.questions.columnsAnswer':
    'Tên, tên quốc tế, mã số thuế, địa chỉ, người đại diện theo pháp luật, điện thoại, email, ngày đăng ký, ngành nghề, phường xã, quận huyện và tỉnh thành, trong phạm vi dữ liệu đăng ký có ghi. Dùng bộ lọc khi tra cứu để bỏ những doanh nghiệp không có điện thoại hoặc email.',
  'billing.questions.hidden': 'Có dữ liệu nào không được xuất?',
  'billing.questions.hiddenAnswer':
    'Doanh nghiệp có thể yêu cầu ẩn thông tin liên hệ, và một số đã được gỡ khỏi danh bạ. Những gì bị ẩn hoặc gỡ vào ngày tải thì không có trong tệp, kể cả khi tải lại lượt xuất cũ. Số định danh cá nhân của hộ kinh doanh không bao giờ hiện đầy đủ.',
  'billing.questions.refund': 'Tôi có được hoàn tiền không?',
  'billing.questions.refundAnswer':
    'Có, trong vòng 30 ngày kể từ khi mua. Đơn vị vận hành hoàn tiền về thẻ của bạn qua cổng thanh toán; số tín dụng chưa dùng của lần mua đó bị thu hồi.',
  'billing.questions.refundNoCards':
    'Hiện trang này chưa nhận thanh toán: bạn không mất tiền nên không có khoản nào để hoàn.',
  'billing.questions.payment': 'Thanh toán bằng cách nào?',
  'billing.questions.paymentAnswer':
    'Bằng thẻ, trên trang của cổng thanh toán: chúng tôi không bao giờ nhận số thẻ của bạn. Biên nhận được gửi qua email và có thể in từ tài khoản của bạn.',
  'billing.questions.paymentNoCards':
    'Hiện trang này chưa nhận thanh toán, mọi thao tác ở đây đều không mất tiền.',

  'billing.buy.lead': 'Mỗi tín dụng dùng để xuất dữ liệu của một doanh nghiệp bạn chưa từng xuất.',
  'billing.buy.cancelled': 'Đã hủy thanh toán',
  'billing.buy.cancelledText': 'Bạn chưa mua gì và không bị trừ tiền. Các gói vẫn ở đây.',
  'billing.buy.about': 'Về tín dụng',
  'billing.buy.aboutOnce':
    'Mỗi doanh nghiệp một tín dụng, chỉ trả một lần. Xuất lại doanh nghiệp đó miễn phí.',
  'billing.buy.aboutExpiry': 'Tín dụng không hết hạn.',
  'billing.buy.aboutPurchase':
    'Tín dụng vào tài khoản ngay khi cổng thanh toán xác nhận, thường trong vài giây. Biên nhận được gửi qua email.',
  'billing.buy.aboutRefund':
    'Trong 30 ngày, đơn vị vận hành hoàn tiền về thẻ của bạn; số tín dụng chưa dùng của lần mua đó bị thu hồi.',
  'billing.buy.aboutCard':
    'Bạn thanh toán trên trang của cổng thanh toán: chúng tôi không bao giờ nhận số thẻ của bạn.',
  'billing.buy.aboutNoCards':
    'Hiện trang này không nhận thẻ: mua tín dụng không làm phát sinh khoản tiền nào nên không có gì để hoàn.',
  'billing.buy.ledger': 'Sổ tín dụng: mọi khoản nhận vào và sử dụng',
  'billing.buy.prices': 'Chi phí xuất dữ liệu và hỏi đáp',

  'billing.problem.checkout_failed': 'Không tạo được phiên thanh toán',
  'billing.problem.payments_unavailable': 'Không khởi tạo được cổng thanh toán',
  'billing.problem.too_many_requests': 'Đã xảy ra lỗi khi mua tín dụng',
  'billing.problem.other': 'Đã xảy ra lỗi khi mua tín dụng',
  'billing.problem.nothingCharged': 'Bạn không bị trừ tiền. Vui lòng thử lại sau vài phút.',
  'billing.problem.unavailable': 'Bạn không bị trừ tiền. Trang này chưa được thiết lập thanh toán bằng thẻ.',
  'billing.problem.tooMany':
    'Bạn đã bắt đầu mua quá nhiều lần và không bị trừ tiền. Vui lòng thử lại sau một giờ.',

  'billing.transactions': 'Giao dịch',
  'billing.transactions.lead':
    'Mọi khoản thanh toán, kèm biên nhận. Lần mua bỏ dở, chưa thanh toán thì không hiện ở đây.',
  'billing.transactions.none': 'Chưa có giao dịch nào',
  'billing.transactions.noneText': 'Các lần mua tín dụng sẽ hiện ở đây, mỗi lần kèm biên nhận để in.',
  'billing.transactions.pages': 'Phân trang giao dịch',
  'billing.transactions.open': 'Mở giao dịch ngày {{date}}',
  'billing.date': 'Thời gian',
  'billing.package': 'Gói',
  'billing.creditsTitle': 'Tín dụng',
  'billing.amount': 'Số tiền',
  'billing.status': 'Trạng thái',
  'billing.status.pending': 'Đang chờ',
  'billing.status.completed': 'Hoàn tất',
  'billing.status.failed': 'Thất bại',
  'billing.status.expired': 'Hết hạn',
  'billing.status.refunded': 'Đã hoàn tiền',
  'billing.dispute.open': 'Đang khiếu nại',
  'billing.dispute.won': 'Khiếu nại đã đóng, giữ nguyên thanh toán',
  'billing.dispute.lost': 'Khiếu nại đã đóng, đã hoàn tiền',
  'billing.refunded': 'Đã hoàn {{amount}}',

  'billing.receipt': 'Biên nhận',
  'billing.receipt.transaction': 'Giao dịch',
  'billing.receipt.all': 'Tất cả giao dịch',
  'billing.receipt.print': 'In',
  'billing.receipt.number': 'Số biên nhận',
  'billing.receipt.transactionNumber': 'Mã giao dịch',
  'billing.receipt.reference': 'Mã thanh toán',
  'billing.receipt.seller': 'Bên bán',
  'billing.receipt.noSeller': 'Trang này không nêu đơn vị vận hành.',
  'billing.receipt.noMoney':
    'Chế độ thử nghiệm: không có khoản tiền nào được chuyển, nên biên nhận này không chứng minh việc thanh toán và không có gì để hoàn.',
  'billing.receipt.refundTo':
    'Hoàn tiền trong 30 ngày kể từ khi thanh toán: liên hệ {{contact}}, kèm số biên nhận.',
  'billing.receipt.begun': 'Thời điểm tạo',
  'billing.receipt.paid': 'Thời điểm thanh toán',
  'billing.receipt.customer': 'Khách hàng',
  'billing.receipt.company': 'Công ty',
  'billing.receipt.email': 'Email',
  'billing.receipt.item': 'Nội dung',
  'billing.receipt.itemText': 'Gói {{name}}: tín dụng để xuất dữ liệu doanh nghiệp',
  'billing.receipt.total': 'Tổng đã thanh toán',
  'billing.receipt.toPay': 'Cần thanh toán',
  'billing.receipt.refunded': 'Đã hoàn về thẻ',
  'billing.receipt.kept': 'Thực trả sau hoàn tiền',
  'billing.receipt.credits': 'Tín dụng của lần mua này',
  'billing.receipt.bought': 'Đã cộng vào tài khoản',
  'billing.receipt.takenBack': 'Đã thu hồi',
  'billing.receipt.remaining': 'Còn được hưởng',
  'billing.receipt.writtenOff': 'Đã dùng nên không thu hồi',
  'billing.receipt.notInvoice': 'Biên nhận thanh toán, không thay thế hóa đơn giá trị gia tăng.',
  'billing.receipt.state.pending':
    'Lần mua này đã bắt đầu và chưa được xác nhận. Nếu không thanh toán, phiên sẽ tự kết thúc sau một ngày; bạn không bị trừ tiền.',
  'billing.receipt.state.failed': 'Lần mua này không thành công. Bạn chưa mua gì.',
  'billing.receipt.state.expired':
    'Phiên thanh toán này bị bỏ dở và đã kết thúc. Bạn chưa mua gì và không bị trừ tiền.',
  'billing.receipt.state.dispute':
    'Khoản thanh toán đang bị khiếu nại tại ngân hàng. Trong thời gian chờ giải quyết, số tín dụng chưa dùng của lần mua này được tạm giữ.',
  'billing.receipt.again': 'Mua tín dụng',

  'billing.checkout.title': 'Thanh toán',
  'billing.checkout.explanation':
    'Trang này thay cho trang của cổng thanh toán. Không cần thẻ, không trừ tiền; mọi bước tiếp theo diễn ra như khi thanh toán bằng thẻ.',
  'billing.checkout.buying': 'Bạn đang mua',
  'billing.checkout.total': 'Tổng cộng',
  'billing.checkout.for': 'Biên nhận gửi đến',
  'billing.checkout.pay': 'Thanh toán {{price}}',
  'billing.checkout.decline': 'Thẻ bị từ chối',
  'billing.checkout.abandon': 'Bỏ dở và quay lại',
  'billing.checkout.declined': 'Thẻ đã bị từ chối',
  'billing.checkout.declinedText': 'Bạn không bị trừ tiền. Bạn có thể thanh toán bằng thẻ khác.',
  'billing.checkout.complete': 'Lần mua này đã được thanh toán',
  'billing.checkout.expired': 'Phiên thanh toán đã hết hạn',
  'billing.checkout.expiredText': 'Bạn không bị trừ tiền. Bạn có thể bắt đầu lần mua mới.',
  'billing.checkout.past': 'Thao tác này không còn thực hiện được. Đây là tình trạng hiện tại.',
  'billing.checkout.receipt': 'Mở biên nhận',

  'billing.tools.title': 'Công cụ thử nghiệm',
  'billing.tools.lead': 'Ở chế độ thử nghiệm, bạn đóng cả vai ngân hàng và đơn vị vận hành tài khoản thẻ.',
  'billing.tools.checkout': 'Tiếp tục thanh toán',
  'billing.tools.expire': 'Cho phiên hết hạn',
  'billing.tools.refund': 'Hoàn tiền toàn bộ',
  'billing.tools.refund_part': 'Hoàn tiền một phần',
  'billing.tools.dispute': 'Mở khiếu nại',
  'billing.tools.win_dispute': 'Đóng khiếu nại: giữ nguyên thanh toán',
  'billing.tools.lose_dispute': 'Đóng khiếu nại: hoàn tiền',
  'billing.tools.done': 'Đã xong. Đây là tình trạng hiện tại của lần mua.',
}
