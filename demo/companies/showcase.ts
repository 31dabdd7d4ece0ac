import type { Brand } from './brands.ts'

/**
 * Companies that visitors of the demonstration see first: brand | its English form | business | in English | VSIC code
 * | form | province.
 */
const table = `
SAO PHƯƠNG BẮC|SAO PHUONG BAC|CÔNG NGHỆ|TECHNOLOGY|6219|CP|01
LẠC VIỆT HẢI|LAC VIET HAI|VẬN TẢI BIỂN|SHIPPING|5012|CP|31
HƯƠNG ĐẤT NGÀN|HUONG DAT NGAN|CÀ PHÊ|COFFEE|1077|CP|66
TRE NGÀ XANH|TRE NGA XANH|NỘI THẤT|FURNITURE|3109|TNHH|74
BÌNH MINH VÀNG SÔNG HẬU|BINH MINH VANG SONG HAU|LƯƠNG THỰC|FOODSTUFF|4631|CP|92
NAM PHONG ĐẠI HẢI|NAM PHONG DAI HAI|THỦY SẢN|SEAFOOD|1020|CP|96
THÉP ĐẠI LONG VIỆT|DAI LONG VIET STEEL|SẢN XUẤT|MANUFACTURING|2410|CP|30
AN KHANG MỘC CHÂU XANH|AN KHANG MOC CHAU XANH|SỮA|DAIRY|1050|CP|14
VIETNOVA|VIETNOVA|PHẦN MỀM|SOFTWARE|6219|TNHH|79
GIA LONG PHÁT ĐẠT|GIA LONG PHAT DAT|ĐẦU TƯ XÂY DỰNG|CONSTRUCTION INVESTMENT|4101|CP|79
HẢI VÂN QUAN|HAI VAN QUAN|DU LỊCH|TOURISM|7912|TNHH|48
SEN VIỆT CỐ ĐÔ|SEN VIET CO DO|KHÁCH SẠN|HOTEL|5510|CP|46
THIÊN ÂN PHÚ|THIEN AN PHU|DƯỢC PHẨM|PHARMACEUTICAL|2100|CP|80
MEKOLINA|MEKOLINA|THỰC PHẨM|FOOD|1079|TNHH|82
TÂN THẾ KỶ VÀNG|TAN THE KY VANG|MAY MẶC|GARMENT|1410|TNHH|75
CÁNH BUỒM ĐÔNG Á|CANH BUOM DONG A|LOGISTICS|LOGISTICS|5229|CP|77
NGÂN HÀ XANH|NGAN HA XANH|NĂNG LƯỢNG|ENERGY|3511|CP|58
HÒA BÌNH MINH KHÁNH|HOA BINH MINH KHANH|CƠ KHÍ CHÍNH XÁC|PRECISION MECHANICAL|2592|TNHH|27
ÁNH DƯƠNG EDUPLUS|ANH DUONG EDUPLUS|GIÁO DỤC|EDUCATION|8559|CP|01
BẢO NGỌC LAM KINH|BAO NGOC LAM KINH|VÀNG BẠC ĐÁ QUÝ|GOLD AND GEMSTONES|3211|TNHH|38
TRƯỜNG HẢI SƠN NGUYÊN|TRUONG HAI SON NGUYEN|GỖ|WOOD|1621|TNHH|52
LOTUSMED|LOTUSMED|THIẾT BỊ Y TẾ|MEDICAL EQUIPMENT|3250|TNHH|79
ĐỒNG XANH CỬU LONG|DONG XANH CUU LONG|NÔNG SẢN|AGRICULTURAL PRODUCTS|4620|HTX|87
PHỐ HIẾN XƯA|PHO HIEN XUA|GỐM SỨ|CERAMICS|2393|DNTN|33
TINH HOA TRÀ THÁI|TINH HOA TRA THAI|CHÈ|TEA|1076|HTX|19
KIẾN AN THỊNH VƯỢNG|KIEN AN THINH VUONG|BẤT ĐỘNG SẢN|REAL ESTATE|6810|CP|79
`

export interface Showcase {
  brand: Brand
  business: string
  businessEn: string
  code: string
  form: string
  province: string
}

/** Showcases are this far apart among the first companies. */
export const showcaseInterval = 2

export const showcases: readonly Showcase[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [vi, en, business, businessEn, code, form, province] = line.split('|')
    return { brand: { vi, en }, business, businessEn, code, form, province }
  })

/** Returns the showcase at a position among all companies, if any. */
export function showcaseAt(index: number): Showcase | undefined {
  return index % showcaseInterval === 0 ? showcases[index / showcaseInterval] : undefined
}
