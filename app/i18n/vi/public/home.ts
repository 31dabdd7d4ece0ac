import type { home as english } from '#app/i18n/en/public/home.ts'
import type { Translated } from '#app/i18n/messages.ts'

export const home: Translated<typeof english> = {
  'home.title': 'Tra cứu doanh nghiệp đăng ký tại Việt Nam',
  'home.lead': 'Theo tên, mã số thuế hoặc số điện thoại; gõ không dấu, viết tắt hay gõ nhầm vẫn tìm được.',
  'home.unknownPage': 'Trang bạn mở không tồn tại. Hãy tra cứu doanh nghiệp hoặc bắt đầu từ đây.',
  'home.description':
    'Tra cứu doanh nghiệp Việt Nam theo tên, mã số thuế hoặc số điện thoại: địa chỉ, tình trạng hoạt động, người đại diện, ngành nghề.',
  'home.companies': '{{count}} doanh nghiệp',
  'home.updated': 'cập nhật ngày {{date}}',
  'home.verified': 'Dữ liệu đã kiểm tra',
  'home.verifiedText':
    'Mã số thuế của doanh nghiệp, chi nhánh được đối chiếu chữ số kiểm tra; tỉnh, thành phố hiện nay được ghi bên cạnh địa chỉ đăng ký.',
  'home.network': 'Mạng lưới doanh nghiệp',
  'home.networkText':
    'Từ một doanh nghiệp đi thẳng đến trụ sở chính, các chi nhánh và những đơn vị cùng ngành ở gần.',
  'home.export': 'Xuất dữ liệu dễ dàng',
  'home.exportText':
    'Chọn doanh nghiệp hoặc cả kết quả tra cứu, xem trước chi phí rồi tải tệp CSV, Excel hoặc JSON Lines. Mỗi doanh nghiệp chỉ tính phí một lần.',
  'home.share': 'So sánh',
  'home.companiesColumn': 'Doanh nghiệp',
  'home.searchOf': '{{count}} doanh nghiệp: {{name}}',
  'home.cities': 'Theo tỉnh, thành phố',
  'home.industries': 'Theo ngành nghề',
  'home.industries.all': 'Tất cả ngành nghề',
  'home.examples': 'Tìm thử',
  'home.newest': 'Mới đăng ký',
  'home.newest.all': 'Xem theo ngày',
  'home.figures': 'Danh bạ qua các con số',
  'home.figures.total': 'Doanh nghiệp',
  'home.figures.active': 'Đang hoạt động',
  'home.figures.new': 'Mới tháng {{month}}',
  'home.figures.provinces': 'Tỉnh, thành có đăng ký mới',
  'home.trend': 'Trong mười hai tháng từ {{from}} đến {{to}}',
  'home.map': 'Bản đồ hành chính',
  'home.map.present': '34 tỉnh, thành',
  'home.map.former': '63 tỉnh, thành cũ',
  'home.map.all.present': 'Tất cả 34 tỉnh, thành phố',
  'home.map.all.former': 'Tất cả 63 tỉnh, thành phố cũ',
  'home.heading.present': 'Tỉnh, thành phố',
  'home.heading.former': 'Tỉnh, thành phố cũ',
  'home.heading.industry': 'Ngành nghề',
  'home.take': 'Tải dữ liệu về',
  'home.take.text':
    'Chọn từng doanh nghiệp hoặc cả kết quả tra cứu rồi tải về dạng CSV, Excel hoặc JSON Lines. Mỗi doanh nghiệp chỉ tính phí một lần.',
  'home.take.preview': 'Những dòng đầu của một tệp',
  'home.take.more':
    'Và {{count}} cột khác, trong đó có địa chỉ, điện thoại, email và người đại diện theo pháp luật.',
  'home.take.free': 'Miễn phí {{count}} doanh nghiệp',
  'home.take.register': 'Tạo tài khoản',
  'home.take.companies': '{{count}} doanh nghiệp',
  'home.take.pricing': 'Xem bảng giá',
}
