import { tokenLifetimes } from '#core/accounts/token-lifetimes.ts'
import type { CorrectableField } from '#core/companies/company.ts'
import { formatMoney, formatNumber } from '#text/formats.ts'
import { productName } from '#core/product.ts'
import { answerWorkingDays } from '#core/requests/due-dates.ts'
import type { MailFrame, MailTexts } from './mail-data.ts'

const number = (value: number) => formatNumber(value, 'vi')
const days = (seconds: number) => `${number(seconds / 86_400)} ngày`
const hours = (seconds: number) => `${number(seconds / 3_600)} giờ`

const fieldNames: Record<CorrectableField, string> = {
  name: 'tên doanh nghiệp',
  international_name: 'tên quốc tế',
  phone: 'số điện thoại',
  email: 'địa chỉ email',
  legal_representative: 'người đại diện theo pháp luật',
  tax_address: 'địa chỉ',
}
const named = (fields: readonly CorrectableField[]) => fields.map((field) => fieldNames[field]).join(', ')
/** Keeps facts that have a value. */
const facts = (rows: readonly (readonly [string, string])[]) => rows.filter(([, value]) => value !== '')

const pageLabel = (link: string) =>
  link.endsWith('/privacy') ? 'Cách chúng tôi xử lý dữ liệu cá nhân' : 'Xem trang'

const changedByYou = 'Nếu đó là bạn, bạn không cần làm gì thêm.'

export const vietnameseFrame: MailFrame = {
  greet: (name) => (name ? `Xin chào ${name},` : 'Xin chào,'),
  openInstead: 'Nếu không nhấn được nút trên, vui lòng mở địa chỉ sau:',
  tagline: `${productName}, danh bạ doanh nghiệp đã đăng ký tại Việt Nam`,
  automatic: 'Đây là email tự động, vui lòng không trả lời email này.',
}

export const vietnameseTexts: MailTexts = {
  verification: ({ name, link }) => ({
    subject: `Xác nhận địa chỉ email của bạn tại ${productName}`,
    name,
    paragraphs: [
      `Địa chỉ email này vừa được dùng để đăng ký tài khoản ${productName}. Vui lòng xác nhận đây là địa chỉ của bạn.`,
    ],
    action: { label: 'Xác nhận địa chỉ email', link },
    notes: [
      `Liên kết dùng được một lần và có hiệu lực trong ${days(tokenLifetimes['verify-email'])}.`,
      'Nếu bạn không đăng ký tài khoản, vui lòng bỏ qua email này.',
    ],
  }),
  reset: ({ name, link }) => ({
    subject: `Đặt lại mật khẩu ${productName}`,
    name,
    paragraphs: [
      `Chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản ${productName} của bạn. Nếu đó là yêu cầu của bạn, vui lòng đặt mật khẩu mới:`,
    ],
    action: { label: 'Đặt mật khẩu mới', link },
    notes: [
      `Liên kết dùng được một lần và có hiệu lực trong ${hours(tokenLifetimes['reset-password'])}. Khi mật khẩu được đổi, mọi thiết bị đang đăng nhập sẽ bị đăng xuất và các khóa API của bạn bị thu hồi.`,
      'Nếu bạn không gửi yêu cầu này, vui lòng bỏ qua email: mật khẩu của bạn không thay đổi.',
    ],
  }),
  email_change: ({ name, link }) => ({
    subject: `Xác nhận địa chỉ email mới tại ${productName}`,
    name,
    paragraphs: [
      `Bạn đã yêu cầu dùng địa chỉ email này cho tài khoản ${productName}. Tài khoản vẫn giữ địa chỉ cũ cho đến khi bạn xác nhận.`,
    ],
    action: { label: 'Xác nhận địa chỉ mới', link },
    notes: [
      `Liên kết dùng được một lần và có hiệu lực trong ${hours(tokenLifetimes['change-email'])}.`,
      'Nếu bạn không gửi yêu cầu này, vui lòng bỏ qua email này.',
    ],
  }),
  email_changed: ({ name }, site) => ({
    subject: `Địa chỉ email của tài khoản ${productName} đã được thay đổi`,
    name,
    paragraphs: [
      `Tài khoản ${productName} của bạn vừa được chuyển sang một địa chỉ email mới đã xác nhận. Từ nay bạn đăng nhập bằng địa chỉ mới và chúng tôi sẽ gửi email đến đó.`,
    ],
    action: { label: 'Tìm trợ giúp', link: `${site}/help` },
    notes: [
      changedByYou,
      'Nếu không phải bạn, có người đã biết mật khẩu của bạn. Hãy đổi mật khẩu đó ở mọi nơi bạn đang dùng và liên hệ ngay với chúng tôi.',
    ],
  }),
  password_changed: ({ name, revokedKeys }, site) => ({
    subject: `Mật khẩu tài khoản ${productName} đã được thay đổi`,
    name,
    paragraphs: [
      `Tài khoản ${productName} của bạn vừa có mật khẩu mới; các thiết bị khác đã bị đăng xuất.`,
      ...(revokedKeys > 0 ? [`Chúng tôi cũng đã thu hồi ${number(revokedKeys)} khóa API.`] : []),
    ],
    action: { label: 'Đặt lại mật khẩu', link: `${site}/reset-password` },
    notes: [
      changedByYou,
      'Nếu không phải bạn, hãy đặt lại mật khẩu ngay: mọi phiên đăng nhập và khóa API sẽ bị chấm dứt.',
    ],
  }),
  api_key_created: ({ name, keyName }, site) => ({
    subject: `Khóa API mới cho tài khoản ${productName}`,
    name,
    paragraphs: [
      `Một khóa API vừa được tạo cho tài khoản ${productName} của bạn. Phần mềm có khóa này xuất được dữ liệu và dùng được tín dụng của bạn.`,
    ],
    facts: [['Tên khóa', keyName]],
    action: { label: 'Xem các khóa API', link: `${site}/api-keys` },
    notes: [changedByYou, 'Nếu không phải bạn, hãy thu hồi khóa và đổi mật khẩu.'],
  }),
  role_changed: ({ name, role }, site) => ({
    subject: `Vai trò của tài khoản ${productName} đã được thay đổi`,
    name,
    paragraphs: [`Quản trị viên của ${productName} vừa đổi vai trò tài khoản của bạn.`],
    facts: [['Vai trò', { user: 'người dùng', admin: 'quản trị viên', guest: 'khách' }[role]]],
    action: { label: 'Mở tài khoản', link: `${site}/profile` },
    notes: ['Nếu bạn thấy bất thường, vui lòng liên hệ với chúng tôi.'],
  }),
  new_sign_in: ({ name, device, address }, site) => ({
    subject: `Đăng nhập mới vào tài khoản ${productName}`,
    name,
    paragraphs: [
      `Tài khoản ${productName} của bạn vừa được đăng nhập từ một thiết bị chúng tôi chưa từng thấy.`,
    ],
    facts: facts([
      ['Thiết bị', device],
      ['Địa chỉ IP', address],
    ]),
    action: { label: 'Xem các phiên đăng nhập', link: `${site}/sign-ins` },
    notes: [changedByYou, 'Nếu không phải bạn, hãy đăng xuất thiết bị đó và đổi mật khẩu.'],
  }),
  sign_in_locked: ({ name }, site) => ({
    subject: `Nhiều lần đăng nhập sai vào tài khoản ${productName}`,
    name,
    paragraphs: [
      `Có người liên tục thử mật khẩu của tài khoản ${productName} của bạn nhưng chưa lần nào đúng. Trong tối đa một ngày tới, chỉ những thiết bị bạn từng đăng nhập mới đăng nhập được.`,
    ],
    action: { label: 'Đặt lại mật khẩu', link: `${site}/reset-password` },
    notes: [
      'Bạn không cần làm gì. Nếu hôm nay cần đăng nhập trên thiết bị mới, hãy đặt lại mật khẩu ngay trên thiết bị đó trước.',
      'Nếu mật khẩu của bạn ngắn hoặc đang dùng ở nơi khác, hãy đổi mật khẩu khác.',
    ],
  }),
  second_factor: ({ name, change, codesLeft }, site) => ({
    subject: `Xác thực hai bước của tài khoản ${productName}`,
    name,
    paragraphs: [
      {
        totp_added: `Một ứng dụng xác thực vừa được thêm vào tài khoản ${productName} của bạn. Từ nay khi đăng nhập bạn cần nhập mã từ ứng dụng này; các thiết bị khác đã bị đăng xuất.`,
        totp_removed: `Ứng dụng xác thực vừa được gỡ khỏi tài khoản ${productName} của bạn.`,
        passkey_added: `Một khóa truy cập (passkey) vừa được thêm vào tài khoản ${productName} của bạn. Từ nay khi đăng nhập bạn cần thêm bước thứ hai; các thiết bị khác đã bị đăng xuất.`,
        passkey_removed: `Một khóa truy cập (passkey) vừa được gỡ khỏi tài khoản ${productName} của bạn.`,
        codes_renewed: `Tài khoản ${productName} của bạn vừa có mã khôi phục mới. Các mã cũ không còn dùng được.`,
        code_used: `Tài khoản ${productName} của bạn vừa được đăng nhập bằng mã khôi phục. Bạn còn ${number(codesLeft ?? 0)} mã.`,
        reset: `Nhân viên của chúng tôi vừa gỡ bước xác thực thứ hai khỏi tài khoản ${productName} của bạn. Cho đến khi bạn thiết lập lại, chỉ cần mật khẩu là đăng nhập được; mọi thiết bị đã bị đăng xuất.`,
      }[change],
    ],
    action: { label: 'Xem cài đặt bảo mật', link: `${site}/security` },
    notes: [changedByYou, 'Nếu không phải bạn, hãy đặt lại mật khẩu ngay và liên hệ với chúng tôi.'],
  }),
  receipt: ({ name, packageName, credits, amount, transactionId, link }) => ({
    subject: `Biên nhận: ${number(credits)} tín dụng, ${formatMoney(amount, 'vi')}`,
    name,
    paragraphs: ['Cảm ơn bạn đã mua tín dụng. Số tín dụng đã được cộng vào tài khoản và không hết hạn.'],
    facts: [
      ['Gói', packageName],
      ['Số tín dụng', number(credits)],
      ['Đã thanh toán', formatMoney(amount, 'vi')],
      ['Mã giao dịch', transactionId],
    ],
    action: { label: 'Xem biên nhận', link },
    notes: ['Bạn có thể in trang biên nhận để lưu hồ sơ.'],
  }),
  low_balance: ({ balance }, site) => ({
    subject: `Tài khoản ${productName} của bạn còn ${number(balance)} tín dụng`,
    paragraphs: [
      `Sau lượt xuất gần nhất, tài khoản của bạn còn ${number(balance)} tín dụng. Mỗi doanh nghiệp bạn chưa từng xuất tốn một tín dụng.`,
    ],
    action: { label: 'Mua tín dụng', link: `${site}/buy-credits` },
    notes: [
      'Các doanh nghiệp bạn đã xuất luôn được xuất lại miễn phí, không giới hạn số lần.',
      'Bạn có thể đổi mức số dư cần báo trong mục Hồ sơ.',
    ],
  }),
  export_ready: ({ exportId, companies, credits, link }, site) => ({
    subject: `Lượt xuất ${number(companies)} doanh nghiệp đã sẵn sàng`,
    paragraphs: [
      `Lượt xuất ${number(companies)} doanh nghiệp của bạn đã sẵn sàng. Chi phí: ${number(credits)} tín dụng.`,
    ],
    action: { label: 'Tải tệp', link: link ?? `${site}/exports/${exportId}` },
    notes: [
      'Bạn có thể tải lại bất cứ lúc nào, ở mọi định dạng, hoàn toàn miễn phí.',
      `Bạn có thể tắt email về lượt xuất trong hồ sơ: ${site}/profile`,
    ],
  }),
  request_confirmation: ({ name, companyName, requestKind, fields, termDays, link }) => ({
    subject: `Xác nhận yêu cầu của bạn tại ${productName}`,
    name,
    paragraphs: [
      `Có người dùng địa chỉ email này để yêu cầu thay đổi thông tin của một doanh nghiệp trên ${productName}. Nếu đó là bạn, vui lòng xác nhận: chúng tôi chỉ xem xét yêu cầu sau khi được xác nhận.`,
      `Sau khi bạn xác nhận, chúng tôi phản hồi trong vòng ${answerWorkingDays} ngày làm việc và đưa ra quyết định trong vòng ${number(termDays)} ngày, đều qua email.`,
    ],
    facts: facts([
      ['Doanh nghiệp', companyName],
      [
        'Yêu cầu',
        {
          correct: 'đính chính thông tin',
          hide: 'ẩn thông tin liên hệ',
          remove: 'gỡ dữ liệu cá nhân',
        }[requestKind],
      ],
      ['Nội dung', named(fields)],
    ]),
    action: { label: 'Xem và xác nhận yêu cầu', link },
    notes: [
      `Liên kết dùng được một lần và có hiệu lực trong ${days(tokenLifetimes['confirm-request'])}; sau đó yêu cầu sẽ bị xóa.`,
      'Nếu bạn không gửi yêu cầu này, vui lòng bỏ qua email: không có gì thay đổi.',
    ],
  }),
  request_acknowledged: ({ name, companyName, text, completionDue, link }) => ({
    subject: `Chúng tôi đang xử lý yêu cầu của bạn tại ${productName}`,
    name,
    paragraphs: [
      `Chúng tôi đã nhận được yêu cầu của bạn về ${companyName} và đang xem xét. Hiện chưa có quyết định.`,
    ],
    facts: facts([
      ['Lời nhắn của chúng tôi', text],
      ['Quyết định chậm nhất ngày', completionDue.split('-').reverse().join('/')],
    ]),
    action: { label: pageLabel(link), link },
    notes: [
      'Chúng tôi sẽ gửi quyết định kèm lý do qua email. Trong thời gian này bạn không cần làm gì thêm.',
    ],
  }),
  request_decision: ({ name, companyName, outcome, reason, hidden, corrected, removed, link }) => ({
    subject:
      outcome === 'granted'
        ? `Yêu cầu của bạn tại ${productName} đã được chấp nhận`
        : `Yêu cầu của bạn tại ${productName} không được chấp nhận`,
    name,
    paragraphs: [
      outcome === 'granted'
        ? `Chúng tôi đã chấp nhận yêu cầu của bạn về ${companyName}. Thay đổi đã có hiệu lực trên toàn bộ trang web, qua API và trong mọi tệp được tạo từ bây giờ, và được giữ nguyên khi dữ liệu đăng ký được cập nhật.`
        : `Chúng tôi đã xem xét yêu cầu của bạn về ${companyName} và rất tiếc không thể chấp nhận.`,
    ],
    facts: facts([
      ['Trả lời của chúng tôi', reason],
      ['Đã ẩn', named(hidden)],
      ['Đã đính chính', named(corrected)],
      ['Đã gỡ', removed ? 'toàn bộ thông tin' : ''],
    ]),
    action: { label: pageLabel(link), link },
    notes: ['Nếu vẫn chưa thỏa đáng, bạn có thể gửi yêu cầu khác từ trang của doanh nghiệp.'],
  }),
}
