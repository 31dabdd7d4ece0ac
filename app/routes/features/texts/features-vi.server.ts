import type { FeatureText } from '../feature-text.ts'
import type { Example, Figures } from '../load-features.server.ts'

const meanings = [
  'Đủ các từ, theo thứ tự bất kỳ',
  'Không dấu cho kết quả như có dấu',
  'Cụm từ: các từ đứng liền nhau',
  'Bỏ doanh nghiệp có một cụm từ',
  'Từ viết tắt được hiểu đầy đủ',
  'Gõ nhầm vẫn hiểu',
]

export const featuresVietnamese = (figures: Figures, examples: readonly Example[]): FeatureText => ({
  title: 'Danh bạ làm được gì',
  description: `Tra cứu ${figures.companies} doanh nghiệp Việt Nam theo tên, mã số thuế hoặc số điện thoại với số đếm chính xác, xem đơn vị liên quan và tải dữ liệu về.`,
  heading: 'Tìm đúng doanh nghiệp và mang dữ liệu về dùng',
  lead: 'Một ô tìm kiếm cho tên, mã số thuế và số điện thoại. Số đếm chính xác bên cạnh mỗi bộ lọc. Mỗi doanh nghiệp một trang cùng các đơn vị liên quan. Có tệp tải về khi bạn cần dữ liệu ở nơi khác.',
  ways: [
    { href: '/search', text: 'Tra cứu doanh nghiệp' },
    { href: '/features/export', text: 'Cách xuất dữ liệu' },
    { href: '/export-pricing', text: 'Bảng giá' },
  ],
  figures: [
    { value: figures.companies, label: 'doanh nghiệp trong danh bạ lúc này' },
    ...(figures.lastImport ? [{ value: figures.lastImport, label: 'lần cập nhật dữ liệu gần nhất' }] : []),
    { value: figures.freeCredits, label: 'tín dụng miễn phí cho tài khoản mới' },
  ],
  tables: [
    {
      caption: 'Thử tra cứu',
      columns: ['Tra cứu', 'Ý nghĩa', 'Tìm thấy lúc này'],
      numeric: [2],
      rows: examples
        .map(({ q, href, found }, index) => [{ text: q, href }, meanings[index], found])
        .filter(([, , found]) => found !== ''),
    },
    {
      caption: 'Có và không có tài khoản',
      columns: ['', 'Không có', 'Có tài khoản'],
      rows: [
        ['Tra cứu, bộ lọc, trang doanh nghiệp', 'Miễn phí', 'Miễn phí'],
        ['Xuất CSV, Excel, JSON Lines', 'Không', '1 tín dụng mỗi doanh nghiệp, một lần'],
        ['Tín dụng miễn phí', 'Không', figures.freeCredits],
        ['Nhãn “Đã xuất trước đây” bên cạnh kết quả', 'Không', 'Có'],
        ['API: tra cứu và doanh nghiệp', 'Có, không cần khóa', 'Có, với khóa của bạn'],
        ['API: xuất dữ liệu', 'Không', 'Có'],
        ...(figures.dailyCompanies
          ? [
              [
                'Số doanh nghiệp được xem mỗi ngày',
                `${figures.dailyCompanies} mỗi địa chỉ IP`,
                `${figures.dailyCompaniesOfCustomer} với tài khoản đã mua tín dụng`,
              ],
            ]
          : []),
      ],
    },
  ],
  points: [
    {
      heading: 'Tra cứu hiểu ý bạn',
      text: 'Có thể thiếu dấu, viết tắt, gõ nhầm, đảo thứ tự hoặc dùng tiếng Anh. Mã số thuế và số điện thoại viết kèm dấu cách, dấu chấm, gạch nối đều được.',
      link: { href: '/help/businesses', text: 'Cách tìm doanh nghiệp' },
    },
    {
      heading: 'Số đếm chính xác',
      text: 'Mọi tổng số đều được đếm chính xác, không phải ước tính. Mỗi tỉnh, quận, ngành nghề cho biết sẽ còn bao nhiêu kết quả trước khi bạn chọn.',
      link: { href: '/search?cityId=1', text: 'Xem với Hà Nội' },
    },
    {
      heading: 'Doanh nghiệp và đơn vị liên quan',
      text: 'Từ một doanh nghiệp đi đến trụ sở chính, các chi nhánh và những đơn vị cùng ngành ở gần. Tỉnh, thành phố hiện nay được ghi bên cạnh địa chỉ đăng ký.',
    },
    {
      heading: 'Dữ liệu mang về',
      text: `Chọn từng doanh nghiệp hoặc cả kết quả tra cứu đến ${figures.mostCompanies} doanh nghiệp, xem trước chi phí và chỉ trả một lần cho mỗi doanh nghiệp.`,
      link: { href: '/features/export', text: 'Tìm hiểu về xuất dữ liệu' },
    },
    {
      heading: 'API có tài liệu',
      text: 'Tra cứu, dữ liệu doanh nghiệp và xuất dữ liệu bằng JSON qua HTTP, có mô tả OpenAPI để chương trình đọc được.',
      link: { href: '/api/openapi.json', text: 'Tài liệu API' },
    },
    {
      heading: 'Tôn trọng người có tên trong danh bạ',
      text: 'Ai có thông tin trong danh bạ đều có thể yêu cầu đính chính, ẩn thông tin liên hệ hoặc gỡ dữ liệu cá nhân. Số định danh cá nhân của hộ kinh doanh không bao giờ hiển thị đầy đủ. Không quảng cáo, không theo dõi.',
      link: { href: '/privacy', text: 'Chính sách quyền riêng tư' },
    },
  ],
})
