import { keyMemoryMs } from '#app/middleware/api-client.ts'
import { maxCompanies } from '#core/exports/quote.ts'

/** The texts of the OpenAPI document in Vietnamese, by their English. A missing one fails the document and its tests. */
export const vietnameseTexts: Readonly<Record<string, string>> = {
  // Operations.
  'Search companies, with exact totals and counts per choice':
    'Tra cứu doanh nghiệp, có tổng số chính xác và số lượng theo từng lựa chọn',
  'One company': 'Một doanh nghiệp',
  'Every province, district, ward and industry that a search can be filtered by':
    'Mọi tỉnh, huyện, xã và ngành nghề dùng được làm bộ lọc',
  'Completions and companies for a half-typed query': 'Gợi ý từ và doanh nghiệp khi từ khóa mới gõ một phần',
  'The exports of the account': 'Các lần xuất của tài khoản',
  'Export companies, or get a quote': 'Xuất dữ liệu doanh nghiệp, hoặc hỏi báo giá',
  'Costs one credit per company that the account has not exported before, all or nothing. A search corrects spelling and may find more than expected: use quoteOnly first. If a response is lost, repeat the request with the same Idempotency-Key.':
    'Trừ một tín dụng cho mỗi doanh nghiệp mà tài khoản chưa từng xuất; xuất đủ tất cả hoặc không xuất gì. Tra cứu có sửa lỗi chính tả nên có thể tìm thấy nhiều hơn dự kiến: hãy dùng quoteOnly trước. Nếu không nhận được phản hồi, hãy gửi lại yêu cầu với cùng Idempotency-Key.',
  'One export': 'Một lần xuất',
  'Download the file of an export, free of charge': 'Tải tệp của một lần xuất, miễn phí',
  'Generated on each request, without fields and companies hidden since the export. Repeat a download that was interrupted.':
    'Tệp được tạo lại ở mỗi yêu cầu, không gồm những trường và doanh nghiệp đã bị ẩn sau lần xuất. Nếu bị gián đoạn, hãy tải lại.',
  // Responses and problems.
  OK: 'Thành công',
  'The quote, with quoteOnly; otherwise a replay of the first response to this key.':
    'Báo giá, nếu có quoteOnly; nếu không, lặp lại phản hồi đầu tiên cho khóa này.',
  'Exported and charged.': 'Đã xuất và trừ tín dụng.',
  'The file, streamed.': 'Tệp, gửi dần theo luồng.',
  'The API key is unknown or revoked, or missing where required; see WWW-Authenticate.':
    'Khóa API không đúng, đã thu hồi, hoặc bị thiếu ở nơi bắt buộc; xem WWW-Authenticate.',
  'Too many requests from this address or account; for quotes and exports of a search, also while the account has another in flight. See Retry-After.':
    'Quá nhiều yêu cầu từ địa chỉ hoặc tài khoản này; với báo giá và lần xuất theo kết quả tra cứu, cả khi tài khoản đang chạy một yêu cầu khác. Xem Retry-After.',
  'The service is starting, overloaded or cannot reach its database.':
    'Hệ thống đang khởi động, quá tải hoặc không kết nối được cơ sở dữ liệu.',
  'The query is incomplete: an open quote, or a dash without a word.':
    'Từ khóa chưa hoàn chỉnh: thiếu dấu ngoặc kép đóng, hoặc dấu trừ không kèm từ nào.',
  'Results beyond the first 1,000 need an API key.': 'Xem quá 1.000 kết quả đầu tiên cần có khóa API.',
  'Company not found.': 'Không tìm thấy doanh nghiệp.',
  'Idempotency-Key is missing or invalid, or the query of the search is incomplete.':
    'Thiếu Idempotency-Key hoặc khóa không hợp lệ, hoặc từ khóa tra cứu chưa hoàn chỉnh.',
  'Too few credits: details has required and available. Nothing was charged.':
    'Không đủ tín dụng: details có required (cần) và available (hiện có). Chưa trừ gì.',
  'The email address of the account is not confirmed. Nothing was charged.':
    'Địa chỉ email của tài khoản chưa được xác nhận. Chưa trừ gì.',
  'This Idempotency-Key belongs to another request: details has its exportId. Nothing was charged.':
    'Idempotency-Key này thuộc một yêu cầu khác: details có exportId của yêu cầu đó. Chưa trừ gì.',
  'The body is invalid, matches no listed company, or exceeds the limit of an export (details has found and most). Nothing was charged.':
    'Nội dung gửi không hợp lệ, không khớp doanh nghiệp nào, hoặc vượt giới hạn một lần xuất (details có found và most). Chưa trừ gì.',
  'There is no such export of this account.': 'Tài khoản không có lần xuất này.',
  'Unknown format.': 'Định dạng không được hỗ trợ.',
  // Headers.
  'The remaining quota, and the seconds until it resets.':
    'Hạn mức còn lại và số giây đến khi được tính lại.',
  'The limit and its window in seconds.': 'Giới hạn và khoảng thời gian áp dụng, tính bằng giây.',
  [`With a key: credits of the account, at most ${keyMemoryMs / 1000} seconds old; exact after an export.`]: `Khi có khóa: số tín dụng của tài khoản, trễ nhiều nhất ${keyMemoryMs / 1000} giây; chính xác ngay sau một lần xuất.`,
  '`true` on a replay of an earlier response to the same key.':
    '`true` khi lặp lại phản hồi trước đó cho cùng khóa.',
  'The export.': 'Lần xuất.',
  'The file name.': 'Tên tệp.',
  'Companies in the file.': 'Số doanh nghiệp trong tệp.',
  'A key of /api-keys: `dbv_…`.': 'Khóa tạo tại /api-keys: `dbv_…`.',
  // Parameters and bodies.
  'Words, a tax code or a phone number, or the beginning of either. "exact phrase", -excluded, -"excluded phrase". A place may follow a name.':
    'Từ khóa, mã số thuế hoặc số điện thoại, hoặc phần đầu của chúng. "cụm từ chính xác", -loại trừ, -"cụm từ loại trừ". Sau tên có thể ghi địa danh.',
  'An id of /api/facets; 0 selects companies without one.':
    'Mã lấy từ /api/facets; 0 chọn những doanh nghiệp không có mã.',
  'Registration date, both ends inclusive: 2020-01-01,2020-12-31.':
    'Ngày đăng ký, tính cả ngày đầu và ngày cuối: 2020-01-01,2020-12-31.',
  'Only companies that have it.': 'Chỉ những doanh nghiệp có thông tin này.',
  "Only companies that the key's account has not exported. Ignored without a key.":
    'Chỉ những doanh nghiệp mà tài khoản của khóa chưa xuất. Bị bỏ qua khi không có khóa.',
  'Searches the query as words, not as a place or keystrokes.':
    'Tìm từ khóa như từ ngữ thông thường, không hiểu là địa danh hay phím gõ Telex, VNI.',
  'In any spelling: 0101234567, 0101234567-001, with spaces or dots.':
    'Viết cách nào cũng được: 0101234567, 0101234567-001, có dấu cách hoặc dấu chấm.',
  'The typed text, at least two characters.': 'Phần đã gõ, ít nhất hai ký tự.',
  [`Tax codes or slugs in any spelling; at most ${maxCompanies}.`]: `Mã số thuế hoặc slug, viết cách nào cũng được; nhiều nhất ${maxCompanies}.`,
  'All results of a search: the parameters of /api/search as a query string or an object. Values that /api/search ignores are errors here. page and perPage are ignored.':
    'Toàn bộ kết quả của một lượt tra cứu: các tham số của /api/search, dạng chuỗi truy vấn hoặc đối tượng. Giá trị mà /api/search bỏ qua là lỗi ở đây. page và perPage không được dùng đến.',
  'In the order of the file.': 'Theo thứ tự trong tệp.',
  'Returns the cost without exporting.': 'Chỉ trả về chi phí, không xuất.',
  'Either companies or search.': 'Hoặc companies, hoặc search.',
  '8 to 200 visible ASCII characters of your choice, required unless quoteOnly. The same key and body is the same export, charged once, for the life of the account.':
    'Tự chọn từ 8 đến 200 ký tự ASCII nhìn thấy được, bắt buộc nếu không có quoteOnly. Cùng khóa và cùng nội dung là cùng một lần xuất, chỉ trừ tín dụng một lần, không hết hạn chừng nào tài khoản còn tồn tại.',
  'Default: the format of the export.': 'Mặc định: định dạng của lần xuất.',
  'Id of an export of this account.': 'Mã một lần xuất của tài khoản này.',
  // A company.
  'Identifier in the address of the company page.': 'Mã nhận dạng trong địa chỉ trang doanh nghiệp.',
  "The tax code; a household business's personal number is masked.":
    'Mã số thuế; với hộ kinh doanh, số định danh cá nhân được che bớt.',
  'As registered.': 'Như đã đăng ký.',
  'The ward since July 2025. Null if it is unknown or one of presentWardCandidates.':
    'Xã, phường từ tháng 7/2025. Là null nếu chưa rõ hoặc là một trong presentWardCandidates.',
  'The wards since July 2025 that replaced a split ward.':
    'Các xã, phường từ tháng 7/2025 thay cho xã, phường đã bị chia tách.',
  'One of the 63 provinces of registry addresses.': 'Một trong 63 tỉnh, thành phố trong địa chỉ đăng ký.',
  'With its kind: "Tỉnh Lâm Đồng".': 'Kèm loại đơn vị: "Tỉnh Lâm Đồng".',
  'One of the 34 provinces since July 2025.': 'Một trong 34 tỉnh, thành phố từ tháng 7/2025.',
  'Main industry (VSIC).': 'Ngành nghề chính (VSIC).',
  'Fields the company asked to hide; null here.': 'Những trường doanh nghiệp đề nghị ẩn; ở đây là null.',
  // Responses.
  'Value of the parameter.': 'Giá trị của tham số.',
  'Exact; -1 if a fallback method cannot tell.':
    'Chính xác; -1 nếu phương thức dự phòng không xác định được.',
  'Number of results per choice; for wards, those of the requested province. Missing from fallback methods.':
    'Số kết quả theo từng lựa chọn; với xã, phường: của tỉnh đã chọn. Không có khi dùng phương thức dự phòng.',
  'The query searched instead.': 'Từ khóa đã được tìm thay thế.',
  'Words of the query that were left out.': 'Những từ của từ khóa đã bị bỏ qua.',
  'How the search differs from the query. `nearest`: no company has all words; the results are the nearest names, at most 100, without facets.':
    'Lượt tra cứu khác từ khóa ở điểm nào. `nearest`: không doanh nghiệp nào có đủ các từ; kết quả là những tên gần nhất, nhiều nhất 100, không có facets.',
  'The query decoded from Telex or VNI keystrokes.': 'Từ khóa giải mã từ phím gõ Telex hoặc VNI.',
  'As typed.': 'Như đã gõ.',
  'The filter that the end of the query was read as. `as=words` searches it as words.':
    'Bộ lọc được hiểu từ phần cuối của từ khóa. `as=words` tìm phần đó như từ ngữ thông thường.',
  'Set if the query is a 12-digit personal number that was not looked up. An API key allows five look-ups a day.':
    'Có khi từ khóa là số định danh cá nhân 12 chữ số và không được tra cứu. Mỗi khóa API được tra năm số một ngày.',
  'The 34 since July 2025.': '34 tỉnh, thành phố từ tháng 7/2025.',
  'Since July 2025.': 'Từ tháng 7/2025.',
  'Completions of the last word; at most 5.': 'Gợi ý hoàn thành từ cuối; nhiều nhất 5.',
  'Figures of the text: required and available for 402, found and most for too many companies.':
    'Các con số trong nội dung: required và available với mã 402, found và most khi quá nhiều doanh nghiệp.',
  'RFC 9457.': 'RFC 9457.',
  'Companies that this account has not exported before: one credit each.':
    'Số doanh nghiệp mà tài khoản chưa từng xuất: mỗi doanh nghiệp một tín dụng.',
  'Companies exported before: free.': 'Số doanh nghiệp đã từng xuất: miễn phí.',
  'Requested entries that match no listed company; not charged.':
    'Những mục trong yêu cầu không khớp doanh nghiệp nào; không bị trừ tín dụng.',
  'Address of the file; downloads are free. ?format= selects another format.':
    'Địa chỉ của tệp; tải về miễn phí. ?format= chọn định dạng khác.',
  'Newest first.': 'Mới nhất ở trên cùng.',
  'After this export.': 'Sau lần xuất này.',
  'Credits.': 'Số tín dụng.',
  'Negative if the balance is too low.': 'Âm nếu số dư không đủ.',
  'Bytes, estimated.': 'Số byte ước tính.',
}

/** Returns a part of the document with its summaries and descriptions in Vietnamese. */
export function toVietnamese<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map((item: unknown) => toVietnamese(item)) as Part
  if (part === null || typeof part !== 'object') return part
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    (name === 'summary' || name === 'description') && typeof value === 'string'
      ? translated(value)
      : toVietnamese<unknown>(value),
  ])
  return Object.fromEntries(entries) as Part
}

function translated(english: string): string {
  const text = vietnameseTexts[english]
  if (text === undefined) throw new Error(`No Vietnamese text in the API document for: ${english}`)
  return text
}
