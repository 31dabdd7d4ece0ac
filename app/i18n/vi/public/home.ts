import type { home as english } from '#app/i18n/en/public/home.ts'
import type { Translated } from '#app/i18n/messages.ts'

export const home: Translated<typeof english> = {
  'home.title': 'Tra cứu doanh nghiệp đăng ký tại Việt Nam',
  'home.lead': 'Nhập tên, mã số thuế hoặc số điện thoại. Gõ không dấu, viết tắt hay gõ nhầm vẫn tìm được.',
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
  'home.cities': 'Theo tỉnh, thành phố',
  'home.industries': 'Theo ngành nghề',
}
