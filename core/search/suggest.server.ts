import { companiesByIds } from '#core/companies/read-companies.server.ts'
import type { Suggestions } from './search-response.ts'
import { completeLastWord } from './complete-word.ts'
import { numberLookups, planSearch } from './plan.ts'
import { cleanQuery } from './query.ts'
import { readsOf, type SearchContext } from './search-context.ts'

const maxCompanies = 5
const minTextLength = 2

type Suggesting = Pick<SearchContext, 'connection' | 'replicas' | 'indexSync' | 'index'>

/** Returns completions of a half-typed text. Only words without an engine or database. */
export async function suggest(
  context: Suggesting & Pick<SearchContext, 'log'>,
  text: string,
): Promise<Suggestions> {
  // A trailing blank marks the last word as finished; cleaning would remove it.
  const words = completeLastWord(text.slice(-200), businessWords)
  try {
    return { words, companies: await suggestCompanies(context, cleanQuery(text)) }
  } catch (error) {
    context.log.warn({ err: error }, 'suggestions failed')
    return { words, companies: [] }
  }
}

async function suggestCompanies(context: Suggesting, q: string): Promise<Suggestions['companies']> {
  const { engine } = context.index
  if (!engine || q.length < minTextLength) return []
  const plan = planSearch(q)
  let ids: number[] = []
  for (const lookup of plan.number ? numberLookups(plan.number) : []) {
    ids = (await engine.search({ ...lookup, offset: 0, limit: maxCompanies })).ids
    if (ids.length > 0) break
  }
  const typed = [...plan.words.words, ...plan.words.phrases].join(' ')
  if (ids.length === 0 && typed.length >= minTextLength) ids = (await engine.suggest(typed, maxCompanies)).ids
  const companies = await companiesByIds(readsOf(context), ids)
  return companies.map(({ id, slug, name, internationalName, taxCode, city }) => ({
    id,
    slug,
    name,
    internationalName,
    taxCode,
    city,
  }))
}

/** Words and phrases in names of Vietnamese businesses, most frequent first. */
const businessWords: readonly string[] = `
công ty|trách nhiệm hữu hạn|một thành viên|cổ phần|thương mại|dịch vụ|thương mại dịch vụ|sản xuất|xây dựng|đầu tư|phát triển
xuất nhập khẩu|doanh nghiệp tư nhân|chi nhánh|văn phòng đại diện|hợp tác xã|hộ kinh doanh|tập đoàn|tổng công ty|xí nghiệp
hợp danh|liên doanh|địa điểm kinh doanh|cửa hàng|trung tâm|siêu thị|đại lý|nhà máy|nhà hàng|nhà thuốc|nhà xuất bản|nhà nghỉ
kinh doanh|vận tải|vận chuyển|giao nhận|kho bãi|kho vận|hậu cần|chuyển phát nhanh|tiếp vận|cảng biển|hàng hải|hàng không|đường sắt
công nghệ|công nghệ thông tin|công nghệ cao|công nghiệp|phần mềm|viễn thông|truyền thông|tin học|máy tính|điện tử|tự động hóa
trí tuệ nhân tạo|dữ liệu|thương mại điện tử|giải pháp|giải pháp công nghệ|chuyển đổi số|an ninh mạng|thiết bị|thiết bị điện
thiết bị y tế|thiết bị công nghiệp|thiết bị văn phòng|thiết bị trường học|thiết kế|tư vấn|tư vấn thiết kế|tư vấn đầu tư|giám sát
khảo sát|kiểm định|đo lường|kỹ thuật|cơ khí|cơ khí chính xác|cơ điện|cơ điện lạnh|điện lạnh|điện nước|điện lực|điện máy
năng lượng|năng lượng mặt trời|năng lượng tái tạo|môi trường|xử lý nước thải|xử lý môi trường|cấp thoát nước|cấp nước|thủy điện
thủy lợi|thủy sản|hải sản|nuôi trồng thủy sản|chế biến thủy sản|nông nghiệp|nông sản|nông lâm nghiệp|lâm nghiệp|lâm sản|chăn nuôi
thức ăn chăn nuôi|thú y|giống cây trồng|phân bón|thuốc bảo vệ thực vật|trồng trọt|cây cảnh|hoa tươi|rau sạch|trái cây|cà phê
hồ tiêu|hạt điều|chè|cao su|lúa gạo|lương thực|thực phẩm|thực phẩm chức năng|thực phẩm sạch|chế biến thực phẩm|đồ uống|nước giải khát
nước tinh khiết|rượu bia|bánh kẹo|sữa|đường|muối|gia vị|dầu ăn|dược phẩm|dược liệu|mỹ phẩm|y tế|phòng khám|phòng khám đa khoa
bệnh viện|nha khoa|thẩm mỹ|thẩm mỹ viện|chăm sóc sức khỏe|chăm sóc sắc đẹp|làm đẹp|vật tư|vật tư y tế|vật tư nông nghiệp
vật liệu|vật liệu xây dựng|vật liệu mới|gạch|ngói|xi măng|sắt thép|thép|tôn|nhôm kính|kính|inox|kim loại|kim khí|đồ gỗ|gỗ|chế biến gỗ
nội thất|trang trí nội thất|ngoại thất|kiến trúc|kiến trúc xây dựng|công trình|công trình giao thông|cầu đường|hạ tầng|hạ tầng kỹ thuật
san lấp mặt bằng|nền móng|cọc bê tông|bê tông|bê tông tươi|khai thác|khai thác khoáng sản|khoáng sản|than|đá|cát sỏi|dầu khí|xăng dầu
khí đốt|hóa chất|hóa dầu|sơn|nhựa|bao bì|bao bì giấy|giấy|in ấn|in|quảng cáo|quảng cáo truyền thông|tổ chức sự kiện|sự kiện
giải trí|nghệ thuật|điện ảnh|âm thanh ánh sáng|âm nhạc|sách|văn phòng phẩm|văn hóa|xuất bản|du lịch|lữ hành|dịch vụ du lịch|khách sạn
khu nghỉ dưỡng|ẩm thực|ăn uống|bất động sản|kinh doanh bất động sản|địa ốc|nhà đất|đô thị|phát triển đô thị|khu công nghiệp
phát triển nhà|quản lý|quản lý tòa nhà|quản lý tài sản|đấu giá|thẩm định giá|tài chính|tín dụng|quỹ tín dụng nhân dân|ngân hàng|bảo hiểm
chứng khoán|cầm đồ|vàng bạc|đá quý|trang sức|kế toán|kiểm toán|kế toán thuế|đại lý thuế|luật|văn phòng luật sư|sở hữu trí tuệ
giáo dục|đào tạo|giáo dục và đào tạo|ngoại ngữ|trường mầm non|du học|dạy nghề|nhân lực|nguồn nhân lực|cung ứng lao động|xuất khẩu lao động
bảo vệ|dịch vụ bảo vệ|vệ sinh|vệ sinh công nghiệp|phòng cháy chữa cháy|an ninh|an toàn|an toàn lao động|may mặc|may|dệt may|dệt nhuộm
thời trang|giày dép|da giày|túi xách|sợi|vải|thêu|thủ công mỹ nghệ|gốm sứ|mây tre đan|đồ chơi|đồ gia dụng|điện gia dụng|hàng tiêu dùng
tạp hóa|bách hóa|bán buôn|bán lẻ|phân phối|tổng hợp|thương mại tổng hợp|ô tô|phụ tùng ô tô|xe máy|xe đạp|phụ tùng|lốp|sửa chữa
bảo dưỡng|bảo trì|lắp đặt|lắp ráp|gia công|chế tạo|khuôn mẫu|đúc|mạ|máy móc|máy công cụ|máy xây dựng|cho thuê|cho thuê xe
taxi|thể thao|thể dục thể thao|sân golf|trò chơi|nghiên cứu|khoa học|khoa học công nghệ|ứng dụng|chuyển giao công nghệ|sinh học
công nghệ sinh học|hợp tác quốc tế|quốc tế|toàn cầu|Việt Nam|Đông Dương|Á Châu|Sài Gòn|Hà Nội|Đà Nẵng|miền Bắc|miền Trung|miền Nam
thịnh vượng|phát đạt|an phát|minh phát|hoàng gia|thành công|hưng thịnh|đại phát|tân phát|hòa phát|gia đình|bình minh
`
  .split(/[|\n]/)
  .filter((phrase) => phrase !== '')
