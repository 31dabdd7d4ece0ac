import type { LegalFacts } from '../legal-facts.server.ts'
import type { LegalText } from '../legal-text.ts'

export const disclaimerVietnamese = (facts: LegalFacts): LegalText => ({
  title: 'Miễn trừ trách nhiệm',
  description:
    'Danh bạ này không phải dịch vụ của cơ quan nhà nước. Dữ liệu doanh nghiệp đến từ đâu, có thể sai ở điểm nào và lấy xác nhận ở đâu.',
  lead: 'Đây là danh bạ tư nhân. Danh bạ giúp tìm doanh nghiệp, không xác nhận điều gì về doanh nghiệp.',
  sections: [
    {
      id: 'not-government',
      heading: 'Không phải dịch vụ của cơ quan nhà nước',
      html: `<p>Trang này không thuộc cơ quan nhà nước nào, không được vận hành thay cho cơ quan nhà nước và không được cơ quan nhà nước nào phê duyệt. Nội dung hiển thị không có giá trị pháp lý. Khi cần xác nhận, hãy liên hệ cơ quan đăng ký kinh doanh cấp tỉnh, Cổng thông tin quốc gia về đăng ký doanh nghiệp (dangkykinhdoanh.gov.vn), hoặc cơ quan thuế đối với mã số thuế (gdt.gov.vn).</p>${
        facts.hasOperator ? `<p>Đơn vị vận hành:<br>${facts.operator}</p>` : ''
      }`,
    },
    {
      id: 'data',
      heading: 'Nguồn dữ liệu và những sai sót có thể có',
      html: `<p>Thông tin doanh nghiệp được hiển thị đúng như dữ liệu đăng ký tại lần nạp gần nhất; trang chủ ghi rõ ngày nạp. Trong khoảng từ khi đăng ký thay đổi đến lần nạp tiếp theo, thông tin có thể đã cũ. Có thể có doanh nghiệp bị thiếu, đã đóng, đã chuyển địa điểm, hoặc có chi tiết chưa từng đúng.</p>
<p>Dòng có mã số thuế không hợp lệ không được nạp vào. Điều đó chỉ cho thấy mã số được viết đúng, không cho thấy doanh nghiệp tồn tại, có khả năng thanh toán hay đúng như tự giới thiệu.</p>`,
    },
    {
      id: 'derived',
      heading: 'Những gì do chương trình suy ra',
      html: `<p>Phường, xã, quận, huyện, tỉnh, thành phố được nhận biết từ địa chỉ; đơn vị cấp tỉnh từ tháng 7/2025 được suy ra từ đơn vị cũ. Tên ngành nghề tiếng Anh là bản dịch; mục doanh nghiệp liên quan được suy ra từ mã số, địa bàn và ngành nghề. Các thông tin này có thể sai dù dữ liệu đăng ký đúng; địa chỉ đăng ký luôn được giữ nguyên bên cạnh.</p>`,
    },
    {
      id: 'decisions',
      heading: 'Trước khi quyết định',
      html: `<p>Không nội dung nào ở đây là tư vấn pháp lý, thuế, tín dụng hay đầu tư; việc một doanh nghiệp được liệt kê, xuất hiện đầu tiên hay được xuất dữ liệu không phải là lời giới thiệu. Hãy kiểm tra điều quan trọng với chính doanh nghiệp và cơ quan có thẩm quyền trước khi ký, thanh toán hoặc giao hàng.</p>`,
    },
    {
      id: 'links',
      heading: 'Tên gọi và liên hệ của doanh nghiệp',
      html: `<p>Tên gọi và nhãn hiệu thuộc về chủ sở hữu của chúng. Số điện thoại, email và trang web của doanh nghiệp là của họ; chúng tôi không chịu trách nhiệm về những gì diễn ra tại đó.</p>`,
    },
    {
      id: 'mistakes',
      heading: 'Khi có thông tin sai hoặc không nên xuất hiện',
      html: `<p>Mở trang của doanh nghiệp và chọn mục yêu cầu ở cuối trang: bạn có thể yêu cầu đính chính thông tin, ẩn các mục liên hệ hoặc gỡ dữ liệu cá nhân. Cách thức được nêu trong <a href="/privacy#requests">chính sách quyền riêng tư</a>. Ngoài ra áp dụng <a href="/terms">điều khoản sử dụng</a>.</p>`,
    },
  ],
})
