import type { FeatureText } from '../feature-text.ts'
import type { Excerpt, Figures } from '../load-features.server.ts'

export const exportFeaturesVietnamese = (figures: Figures, excerpt: Excerpt): FeatureText => ({
  title: 'Xuất dữ liệu doanh nghiệp',
  description: `Dữ liệu doanh nghiệp Việt Nam ở dạng CSV, Excel hoặc JSON Lines: chọn cột, xem trước chi phí, mỗi doanh nghiệp chỉ trả một lần. Tối đa ${figures.mostCompanies} doanh nghiệp mỗi tệp.`,
  heading: 'Từ kết quả tra cứu đến tệp dữ liệu',
  lead: 'Chọn doanh nghiệp hoặc cả kết quả tra cứu, xem chi phí rồi tải về. Doanh nghiệp đã trả tín dụng thì không phải trả lại.',
  ways: [
    { href: '/search', text: 'Chọn doanh nghiệp' },
    { href: '/export-pricing', text: 'Bảng giá' },
    { href: '/register', text: 'Tạo tài khoản' },
  ],
  figures: [
    { value: figures.mostCompanies, label: 'doanh nghiệp tối đa trong một tệp' },
    { value: figures.columns, label: `cột để chọn, trong đó ${figures.defaultColumns} cột chọn sẵn` },
    { value: figures.bestPrice, label: 'cho 1.000 doanh nghiệp với gói lớn nhất' },
  ],
  tables: [
    {
      caption: 'Những dòng đầu của một tệp, một số cột',
      columns: excerpt.columns,
      rows: excerpt.rows,
    },
    {
      caption: 'Ba định dạng, cùng một dữ liệu',
      columns: ['', 'CSV', 'Excel (XLSX)', 'JSON Lines'],
      rows: [
        ['Dành cho', 'Bảng tính, cơ sở dữ liệu bất kỳ', 'Excel và LibreOffice', 'Chương trình'],
        ['Bảng mã', 'UTF-8, có dấu hiệu để Excel nhận biết', 'Unicode', 'UTF-8'],
        ['Mã số thuế, số điện thoại', 'Chữ số', 'Ô văn bản, giữ số 0 ở đầu', 'Chuỗi'],
        ['Ngày', 'yyyy-mm-dd', 'Ô ngày, hiển thị dd/mm/yyyy', 'yyyy-mm-dd'],
        ['Nội dung giống công thức', 'Được vô hiệu hóa', 'Ô văn bản', 'Chuỗi'],
      ],
    },
  ],
  points: [
    {
      heading: 'Biết giá trước khi mua',
      text: 'Bao nhiêu doanh nghiệp, bao nhiêu doanh nghiệp mới với bạn, chi phí và số dư sau đó: hiển thị trước khi bạn xác nhận. Xem giá không mất phí.',
    },
    {
      heading: 'Chỉ trả một lần',
      text: 'Một tín dụng cho doanh nghiệp bạn chưa từng xuất. Xuất lại, đổi định dạng hay đổi cột đều miễn phí. Kết quả tra cứu cho biết bạn đã xuất những gì.',
    },
    {
      heading: 'Tải lại',
      text: 'Các lượt xuất được lưu trong tài khoản cùng danh sách doanh nghiệp. Mỗi lần tải, tệp được tạo từ dữ liệu của ngày hôm đó, không gồm những gì đã bị ẩn hoặc gỡ.',
    },
    {
      heading: 'Lọc đến đúng danh sách bạn cần',
      text: 'Tỉnh, quận, ngành nghề, ngày cấp, có số điện thoại, có email, có người đại diện: thu hẹp cho đến khi đúng danh sách bạn cần.',
      link: { href: '/search?hasPhone=true&hasEmail=true', text: 'Doanh nghiệp có điện thoại và email' },
    },
    {
      heading: 'Từ chương trình',
      text: 'API tính giá và tạo lượt xuất bằng khóa của tài khoản. Gửi hai lần với cùng một khóa chống lặp chỉ tính phí một lần.',
      link: { href: '/api/openapi.json', text: 'Tài liệu API' },
    },
    {
      heading: 'Tín dụng không mất đi',
      text: `Tín dụng không hết hạn. Mọi lần cộng, trừ đều có trong sổ. Tài khoản mới có sẵn ${figures.freeCredits} tín dụng, và mỗi lần mua được hoàn tiền trong 30 ngày.`,
      link: { href: '/export-pricing', text: 'Các gói tín dụng và hỏi đáp' },
    },
  ],
})
