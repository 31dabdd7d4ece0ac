import type { LegalFacts } from '../legal-facts.server.ts'
import type { LegalText } from '../legal-text.ts'

export const privacyVietnamese = (facts: LegalFacts): LegalText => ({
  title: 'Chính sách quyền riêng tư',
  description:
    'Danh bạ này hiển thị gì về doanh nghiệp và những người liên quan, lưu gì của khách truy cập và khách hàng, trong bao lâu, và cách yêu cầu đính chính, ẩn hoặc gỡ bỏ.',
  lead: 'Trang này hiển thị dữ liệu của các doanh nghiệp đã đăng ký. Một phần dữ liệu đó liên quan đến cá nhân, và khách hàng cũng cung cấp cho chúng tôi một số thông tin của mình. Dưới đây là những gì chúng tôi lưu, vì sao, trong bao lâu và bạn có thể yêu cầu thay đổi điều gì.',
  sections: [
    {
      id: 'operator',
      heading: 'Bên chịu trách nhiệm',
      html: `<p>Đơn vị vận hành trang này quyết định dữ liệu nào được hiển thị và lưu giữ tại đây.</p>${
        facts.hasOperator ? `<p>${facts.operator}</p>` : ''
      }${facts.isReachable ? '<p>Thông tin này cũng có ở cuối mỗi trang.</p>' : ''}`,
    },
    {
      id: 'companies',
      heading: 'Dữ liệu doanh nghiệp được hiển thị',
      html: `<p>Với mỗi doanh nghiệp: tên, tên quốc tế và tên viết tắt, mã số thuế, địa chỉ đăng ký, ngành nghề, ngày cấp, tình trạng hoạt động và, nếu dữ liệu có, số điện thoại, email, tên người đại diện theo pháp luật. Một phần trong đó là thông tin về cá nhân: người đại diện, chủ hộ kinh doanh, hoặc số điện thoại và địa chỉ mà một người cũng dùng cho việc riêng.</p>
<p><strong>Nguồn dữ liệu.</strong> Từ dữ liệu đăng ký kinh doanh do đơn vị vận hành nạp vào. Phường, xã, quận, huyện, tỉnh, thành phố, tên ngành nghề tiếng Anh và các từ dùng để tra cứu do chương trình suy ra. Pháp luật quy định nội dung đăng ký doanh nghiệp được công bố công khai (Điều 32 Luật Doanh nghiệp số 59/2020/QH14).</p>
<p><strong>Mục đích hiển thị.</strong> Để ai cũng có thể tìm một doanh nghiệp, kiểm tra ai đứng sau doanh nghiệp đó và liên hệ công việc.</p>
<p><strong>Điều không bao giờ hiển thị đầy đủ.</strong> Từ tháng 7/2025, hộ kinh doanh đăng ký bằng số định danh cá nhân 12 chữ số của chủ hộ. Chúng tôi không hiển thị chữ số nào của số đó, trên bất kỳ trang, tệp hay API nào; trang của hộ kinh doanh đề nghị công cụ tìm kiếm không lập chỉ mục.</p>
<p><strong>Ai nhận được dữ liệu.</strong> Mọi khách truy cập. Khách hàng đã đăng nhập còn có thể tải về dưới dạng tệp; những mục đã ẩn trên trang cũng không có trong tệp.</p>`,
    },
    {
      id: 'requests',
      heading: 'Yêu cầu đính chính, ẩn hoặc gỡ dữ liệu doanh nghiệp',
      html: `<p>Mở trang của doanh nghiệp và chọn mục yêu cầu ở cuối trang (<code>/company/{mã số thuế}/request</code>). Không cần tài khoản. Bạn có thể yêu cầu đính chính thông tin, ẩn từng mục liên hệ hoặc gỡ dữ liệu cá nhân. Hộ kinh doanh có thể được gỡ toàn bộ khỏi danh bạ. Thông tin doanh nghiệp là dữ liệu đăng ký công khai nên được giữ lại; tên người đại diện và thông tin liên hệ trong đó có thể được ẩn nếu là dữ liệu của bạn.</p>
<p>Chúng tôi hỏi họ tên, vai trò của bạn đối với doanh nghiệp, địa chỉ email và điều cần thay đổi, đồng thời lưu địa chỉ IP nơi gửi yêu cầu. Bạn xác nhận qua liên kết trong email trong vòng ba ngày, nếu không yêu cầu bị xóa; sau đó một người xem xét. Bạn nhận được phản hồi trong vòng 2 ngày làm việc kể từ khi xác nhận và quyết định kèm lý do trong vòng ${facts.requestTerm} ngày, đều qua email. Yêu cầu đã xác nhận, cùng các thông tin này, được lưu làm căn cứ cho việc thay đổi hay không thay đổi trang.</p>
<p>Những gì đã ẩn hoặc gỡ sẽ không còn trên các trang, trong kết quả tra cứu, qua API và trong mọi lượt tải về sau, kể cả khi tải lại tệp của lượt xuất trước đó. Lần nạp dữ liệu đăng ký tiếp theo không làm chúng xuất hiện lại. Những tệp khách hàng đã lưu về máy nằm ngoài tầm kiểm soát của chúng tôi.</p>`,
    },
    {
      id: 'accounts',
      heading: 'Dữ liệu của khách hàng được lưu',
      html: `<ul>
<li><strong>Tài khoản:</strong> họ tên, tên công ty, địa chỉ email, ngôn ngữ, lựa chọn nhận email về lượt xuất. Mật khẩu chỉ được lưu dưới dạng băm.</li>
<li><strong>Các lần đăng nhập:</strong> thời điểm, địa chỉ IP và trình duyệt, để bạn xem và kết thúc tại mục <a href="/sign-ins">Phiên đăng nhập</a>. Mỗi lần đăng nhập có hiệu lực tối đa 30 ngày rồi bị xóa. Khi bạn kết thúc, đổi mật khẩu hoặc đóng tài khoản, bản ghi đó bị xóa ngay. Giá trị băm của từng trình duyệt và mạng bạn từng đăng nhập được giữ đến khi bạn đóng tài khoản, để chúng tôi báo cho bạn khi có đăng nhập từ nơi mới.</li>
<li><strong>Nhật ký bảo mật:</strong> các lần thử đăng nhập, dù thành công hay không, các lần đăng xuất và những thay đổi về mật khẩu, email, vai trò và khóa API, kèm thời điểm và địa chỉ IP. Chúng được giữ 180 ngày dưới mã băm có khóa của email đã nhập, không lưu chính email, kể cả sau khi bạn đóng tài khoản, để phát hiện việc lạm dụng.</li>
<li><strong>Lượt xuất và tín dụng:</strong> bạn đã xuất doanh nghiệp nào, khi nào, gồm những cột nào, từ lượt tra cứu nào; mọi lần cộng, trừ tín dụng; các lần mua. Không ai có thể sửa sổ tín dụng sau khi đã ghi.</li>
<li><strong>Khóa API:</strong> tên khóa, các ký tự đầu, lần dùng gần nhất và giá trị băm. Bản thân khóa chỉ hiển thị một lần và không được lưu.</li>
<li><strong>Email gửi cho bạn:</strong> nội dung được giữ cho đến khi gửi xong. Bản ghi về việc gửi, hoặc email không gửi được, bị xóa 30 ngày sau khi được tạo.</li>
<li><strong>Quản trị:</strong> khi quản trị viên thay đổi một điều gì của tài khoản, nhật ký ghi lại ai đã làm gì, khi nào, từ địa chỉ IP nào và vì sao. Nhật ký này cũng không thể sửa về sau và chỉ ghi mỗi người bằng một mã số: họ tên và email được lưu riêng và bị xóa cùng tài khoản.</li>
</ul>
<p>Chúng tôi cần những dữ liệu này để thực hiện điều bạn yêu cầu và để giữ sổ sách đúng quy định. Chúng tôi không bán chúng và không có quảng cáo.</p>`,
    },
    {
      id: 'visitors',
      heading: 'Cookie, bộ nhớ trình duyệt và nhật ký',
      html: `<p>Trên các trang không có cookie hay chương trình của bên thứ ba, và không có gì theo dõi bạn sang trang khác.</p>
<table><thead><tr><th scope="col">Tên</th><th scope="col">Mục đích</th><th scope="col">Thời hạn</th></tr></thead><tbody>
<tr><td><code>account.session_token</code></td><td>duy trì đăng nhập (có <code>__Secure-</code> ở đầu khi dùng HTTPS)</td><td>30 ngày hoặc đến khi đăng xuất</td></tr>
<tr><td><code>account.device</code></td><td>giúp bạn vẫn đăng nhập được trên trình duyệt này khi người khác thử sai mật khẩu của bạn; tự nó không đăng nhập được cho ai</td><td>400 ngày hoặc đến khi đổi mật khẩu</td></tr>
<tr><td><code>lang</code></td><td>tiếng Anh hoặc tiếng Việt; cũng lưu trong local storage</td><td>một năm</td></tr>
<tr><td><code>theme</code></td><td>giao diện sáng hoặc tối; cũng lưu trong local storage</td><td>một năm</td></tr>
<tr><td>local storage</td><td>định dạng và các cột của lượt xuất gần nhất</td><td>đến khi bạn xóa</td></tr>
<tr><td>session storage</td><td>vị trí cuộn của từng trang, và các kết quả bạn đã chọn khi chuyển sang bảng giá hoặc đăng nhập</td><td>đến khi đóng thẻ trình duyệt</td></tr>
</tbody></table>
<p>Nhật ký máy chủ ghi cho mỗi yêu cầu: thời điểm, phương thức, đường dẫn, mã trạng thái, dung lượng và thời gian xử lý. Nhật ký không chứa nội dung bạn tra cứu, và chỉ ghi địa chỉ IP khi một giới hạn bị vượt quá. Để thống kê, chúng tôi giữ số đếm theo ngày, như lượt tra cứu và lượt đăng ký, không ghi ai đã làm gì.</p>
<p>Để danh bạ không bị sao chép, chúng tôi đếm những doanh nghiệp đã hiển thị trong ngày cho mỗi địa chỉ IP, mạng và tài khoản. Cơ sở dữ liệu lưu việc này dưới một mã băm có khóa, mỗi ngày một khác, không lưu địa chỉ, và xóa sau nửa đêm; dấu hiệu sao chép danh bạ được ghi lại dưới mã băm đó trong 30 ngày. Để trang luôn hoạt động, số yêu cầu được đếm theo địa chỉ IP trong vài giây trong bộ nhớ máy chủ; số lần thử đăng nhập, đăng ký, yêu cầu gửi liên kết hoặc gửi yêu cầu về doanh nghiệp được đếm trong khoảng 15 phút đến một ngày trong cơ sở dữ liệu.</p>`,
    },
    {
      id: 'processors',
      heading: 'Bên thứ ba nhận dữ liệu',
      html: `<p><strong>Thanh toán bằng thẻ:</strong> ${
        facts.isSelling
          ? 'bạn thanh toán trên trang của Stripe. Chúng tôi gửi cho Stripe địa chỉ email, ngôn ngữ, gói tín dụng và mã giao dịch; Stripe cho chúng tôi biết giao dịch đã được thanh toán, hoàn tiền hay khiếu nại.'
          : 'khi đơn vị vận hành nhận thẻ, việc thanh toán diễn ra trên trang của Stripe, nơi nhận địa chỉ email, ngôn ngữ, gói tín dụng và mã giao dịch. Hiện trang này không nhận thẻ.'
      } Chúng tôi không bao giờ nhận số thẻ của bạn. Stripe có thể xử lý dữ liệu ngoài Việt Nam theo chính sách quyền riêng tư của họ.</p>
<p><strong>Email và máy chủ:</strong> email được gửi qua máy chủ thư, và trang chạy trên máy chủ, do đơn vị vận hành lựa chọn.</p>
<p>Ngoài ra, dữ liệu chỉ được chuyển giao khi pháp luật bắt buộc.</p>`,
    },
    {
      id: 'rights',
      heading: 'Quyền của bạn và cách thực hiện',
      html: `<p>Dữ liệu cá nhân tại Việt Nam được điều chỉnh bởi Luật Bảo vệ dữ liệu cá nhân số 91/2025/QH15, có hiệu lực từ ngày 01/01/2026; trước đó là Nghị định số 13/2023/NĐ-CP. Trong số các quyền luật trao cho bạn có quyền được biết về việc xử lý dữ liệu của mình, xem và chỉnh sửa, yêu cầu xóa, phản đối việc xử lý và khiếu nại.</p>
<ul>
<li><strong>Nếu thông tin doanh nghiệp liên quan đến bạn:</strong> dùng mục yêu cầu trên trang của doanh nghiệp như mô tả ở trên.</li>
<li><strong>Nếu bạn là khách hàng:</strong> xem và sửa dữ liệu tại <a href="/profile">Hồ sơ</a>, các lượt xuất tại <a href="/exports">Lượt xuất dữ liệu</a>, giao dịch và tín dụng tại <a href="/ledger">Sổ tín dụng</a> (có thể tải về).</li>
<li><strong>Đóng tài khoản</strong> tại <a href="/profile">Hồ sơ</a>, có hiệu lực ngay và vĩnh viễn: họ tên, công ty, email, mật khẩu và các lần đăng nhập bị xóa, khóa API hết hiệu lực, email đang chờ bị xóa, tín dụng chưa dùng bị hủy. Giao dịch, lượt xuất và bút toán tín dụng được giữ lại cho sổ sách, không kèm tên bạn; những gì nhật ký quản trị đã ghi cũng được giữ lại. Các yêu cầu đã xác nhận về doanh nghiệp được lưu như đã nêu ở trên.</li>
${facts.isReachable ? '<li><strong>Việc khác:</strong> hãy liên hệ với chúng tôi theo thông tin ở cuối mỗi trang.</li>' : ''}
</ul>`,
    },
    {
      id: 'security',
      heading: 'Dữ liệu được bảo vệ thế nào',
      html: `<p>Mật khẩu và khóa chỉ được lưu dưới dạng băm. Cookie đăng nhập không thể bị tập lệnh đọc và không được gửi kèm biểu mẫu hay yêu cầu do trang khác tạo ra. Trang của người đã đăng nhập không nằm trong bộ nhớ đệm nào. Việc dò đoán bị làm chậm lại, và mọi thay đổi số dư đều chứng minh được từ sổ tín dụng. Không có biện pháp nào hoàn hảo; nếu xảy ra sự cố liên quan đến bạn, chúng tôi thực hiện những gì pháp luật yêu cầu.</p>`,
    },
    {
      id: 'changes',
      heading: 'Thay đổi chính sách',
      html: `<p>Khi hoạt động của trang thay đổi, nội dung này thay đổi theo, cùng với ngày ghi ở đầu trang.</p>`,
    },
  ],
})
