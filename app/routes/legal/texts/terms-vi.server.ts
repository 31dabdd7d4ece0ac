import type { LegalFacts } from '../legal-facts.server.ts'
import type { LegalText } from '../legal-text.ts'

export const termsVietnamese = (facts: LegalFacts): LegalText => ({
  title: 'Điều khoản sử dụng',
  description:
    'Bạn được làm gì với danh bạ doanh nghiệp này và các tệp tải về, tín dụng có giá trị ra sao, hoàn tiền thế nào và những điều chúng tôi không cam kết.',
  lead: 'Tra cứu là miễn phí và không cần tài khoản. Điều khoản này nêu tài khoản và tín dụng mang lại cho bạn điều gì, bạn được dùng dữ liệu ra sao và những điều chúng tôi không thể cam kết.',
  sections: [
    {
      id: 'parties',
      heading: 'Các bên',
      html: `<p>Bạn và đơn vị vận hành trang này.</p>${facts.hasOperator ? `<p>${facts.operator}</p>` : ''}<p>Khi sử dụng trang, bạn chấp nhận các điều khoản này; nếu bạn hành động thay mặt một công ty, công ty đó cũng chấp nhận. Việc xử lý dữ liệu cá nhân được nêu trong <a href="/privacy">chính sách quyền riêng tư</a>, giá trị chứng cứ của dữ liệu được nêu trong mục <a href="/disclaimer">miễn trừ trách nhiệm</a>.</p>`,
    },
    {
      id: 'free',
      heading: 'Phần miễn phí',
      html: `<p>Tra cứu, trang doanh nghiệp, bài viết và trợ giúp dành cho mọi người. Tài khoản mới có sẵn ${facts.freeCredits} tín dụng miễn phí và không cần thẻ; nếu được yêu cầu xác nhận email, bạn nhận tín dụng ngay sau khi xác nhận. Mỗi người hoặc công ty chỉ cần một tài khoản; không được mở nhiều tài khoản để gom tín dụng miễn phí.</p>`,
    },
    {
      id: 'account',
      heading: 'Tài khoản của bạn',
      html: `<p>Hãy khai thông tin đúng, giữ kín mật khẩu và khóa API, không để người khác sử dụng: việc làm bằng chúng được coi là do bạn làm. Khi nghi ngờ, hãy kết thúc các lần đăng nhập khác tại mục <a href="/sign-ins">Phiên đăng nhập</a> và thu hồi khóa tại mục <a href="/api-keys">Khóa API</a>. Bạn có thể đóng tài khoản tại <a href="/profile">Hồ sơ</a> bất cứ lúc nào; khi đó tín dụng chưa dùng bị hủy.</p>`,
    },
    {
      id: 'credits',
      heading: 'Tín dụng và lượt xuất',
      html: `<ul>
<li>Một tín dụng dùng để xuất dữ liệu của một doanh nghiệp mà tài khoản của bạn chưa từng xuất. Xuất lại doanh nghiệp đó là miễn phí.</li>
<li>Số doanh nghiệp, số doanh nghiệp mới, chi phí và số dư sau đó được hiển thị trước khi trừ tín dụng.</li>
<li>Một lượt xuất có tối đa ${facts.mostCompanies} doanh nghiệp, ở dạng CSV, Excel hoặc JSON Lines. Bạn có thể tải lại chừng nào còn tài khoản.</li>
<li>Tín dụng không hết hạn. Tín dụng chấm dứt cùng tài khoản, không chuyển nhượng và không quy đổi thành tiền, trừ trường hợp hoàn tiền dưới đây.</li>
<li>Những gì doanh nghiệp đã ẩn hoặc đã được gỡ vào ngày tải thì không có trong tệp. Mục mà dữ liệu đăng ký không có sẽ để trống và không được hoàn tín dụng.</li>
</ul>`,
    },
    {
      id: 'paying',
      heading: 'Thanh toán và hoàn tiền',
      html: `<p>Giá tính bằng đô la Mỹ, nêu tại trang <a href="/export-pricing">bảng giá</a>, trả một lần bằng thẻ trên trang của Stripe; không có phí định kỳ. Tín dụng vào tài khoản khi Stripe xác nhận thanh toán. Bạn nhận biên nhận trong tài khoản và, khi email đã được xác nhận, qua email; biên nhận không thay thế hóa đơn giá trị gia tăng.</p>
<p><strong>30 ngày.</strong> Trong 30 ngày kể từ khi mua, đơn vị vận hành hoàn tiền theo yêu cầu vào thẻ đã thanh toán. Tín dụng chưa dùng của lần mua đó bị thu hồi.${
        facts.isReachable ? ' Hãy liên hệ theo thông tin ở cuối mỗi trang, kèm số biên nhận.' : ''
      }</p>
<p>Khi một khoản thanh toán bị khiếu nại tại ngân hàng, tín dụng chưa dùng của khoản đó được tạm giữ cho đến khi giải quyết xong.</p>`,
    },
    {
      id: 'use',
      heading: 'Bạn được dùng dữ liệu thế nào',
      html: `<p>Hãy dùng cho công việc của chính bạn: tìm và kiểm tra đối tác, khách hàng, nghiên cứu, báo cáo và đưa vào hệ thống của bạn.</p>
<p>Bạn không được:</p>
<ul>
<li>công bố hoặc bán lại danh bạ, hay một phần đáng kể của nó, như cơ sở dữ liệu của riêng bạn;</li>
<li>gửi tin nhắn hoặc gọi điện khi người nhận không muốn: ai liên hệ doanh nghiệp để quảng cáo phải tuân thủ Nghị định số 91/2020/NĐ-CP về chống tin nhắn rác, thư điện tử rác, cuộc gọi rác;</li>
<li>quấy rối, phân biệt đối xử, suy ra hoặc thu thập số định danh cá nhân, hay ghép dữ liệu thành hồ sơ của cá nhân;</li>
<li>dùng vào việc pháp luật cấm.</li>
</ul>
<p>Các tệp có chứa dữ liệu cá nhân. Kể từ khi tải về, bạn chịu trách nhiệm về chúng theo pháp luật về dữ liệu cá nhân, với tư cách bên quyết định mục đích sử dụng.</p>`,
    },
    {
      id: 'limits',
      heading: 'Giới hạn và sử dụng hợp lý',
      html: `<p>Chương trình có thể truy cập qua <a href="/api/openapi.json">API</a>. ${
        facts.burst
          ? `Mỗi địa chỉ IP được gửi ${facts.burst} yêu cầu trong mười giây${
              facts.dailyCompanies
                ? ` và xem ${facts.dailyCompanies} doanh nghiệp mỗi ngày, trên trang, trong kết quả tìm kiếm và qua API`
                : ''
            }; tài khoản đã mua tín dụng được xem nhiều hơn. Vượt quá, hệ thống sẽ báo “quá nhiều yêu cầu” trong một thời gian. `
          : ''
      }Không được dùng nhiều địa chỉ hoặc nhiều tài khoản để lách giới hạn, dò tìm lỗ hổng khi chưa được đồng ý, hay gây cản trở cho người khác.</p>`,
    },
    {
      id: 'end',
      heading: 'Khi chúng tôi chấm dứt tài khoản',
      html: `<p>Chúng tôi có thể đóng hoặc hạn chế tài khoản vi phạm điều khoản hoặc gây nguy hại cho người khác. Khi đó, tiền đã trả trong 30 ngày gần nhất cho phần tín dụng chưa dùng được hoàn lại, trừ khi mua bằng gian lận.</p>`,
    },
    {
      id: 'warranty',
      heading: 'Những điều chúng tôi không cam kết',
      html: `<p>Trang và dữ liệu được cung cấp nguyên trạng. Chúng tôi không cam kết dữ liệu đầy đủ, chính xác, cập nhật, phù hợp với mục đích của bạn, hay trang luôn truy cập được. Trong phạm vi pháp luật cho phép, trách nhiệm của chúng tôi không vượt quá số tiền bạn đã trả trong mười hai tháng trước khi thiệt hại xảy ra; không điều nào ở đây hạn chế trách nhiệm mà pháp luật không cho phép hạn chế.</p>`,
    },
    {
      id: 'law',
      heading: 'Pháp luật áp dụng và thay đổi',
      html: `<p>Áp dụng pháp luật Việt Nam; tòa án Việt Nam giải quyết khi hai bên không thỏa thuận được. Khi điều khoản thay đổi, nội dung mới và ngày thay đổi được đăng tại đây; nội dung mới áp dụng cho những việc bạn làm từ thời điểm đó, không áp dụng cho tín dụng đã mua.</p>`,
    },
  ],
})
