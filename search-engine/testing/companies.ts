import type { EngineDocument, EngineSchema } from '#search-engine/types.ts'

export const companySchema: EngineSchema = {
  facets: ['city', 'type'],
  flags: ['phone'],
  legalForms: [
    'công ty',
    'công ty cổ phần',
    'công ty tnhh',
    'công ty trách nhiệm hữu hạn',
    'công ty tnhh một thành viên',
    'công ty tnhh mtv',
    'doanh nghiệp tư nhân',
    'hợp tác xã',
    'chi nhánh công ty cổ phần',
    'ngân hàng thương mại cổ phần',
    'tổng công ty',
    'tập đoàn',
  ],
  abbreviations: [
    ['tm', 'thương mại'],
    ['dv', 'dịch vụ'],
    ['sx', 'sản xuất'],
    ['xd', 'xây dựng'],
    ['xnk', 'xuất nhập khẩu'],
    ['mtv', 'một thành viên'],
    ['cp', 'cổ phần'],
    ['cty', 'công ty'],
    ['ctcp', 'công ty cổ phần'],
    ['dntn', 'doanh nghiệp tư nhân'],
    ['htx', 'hợp tác xã'],
    ['cn', 'chi nhánh'],
    ['vpđd', 'văn phòng đại diện'],
    ['tp', 'thành phố'],
  ],
}

/** Name | alternate names, best quality first. */
const lines = `
Công ty cổ phần Tập đoàn Hòa Phát | HOA PHAT GROUP JOINT STOCK COMPANY | HPG
Công ty cổ phần Thép Hòa Phát Hưng Yên | HOA PHAT HUNG YEN STEEL JOINT STOCK COMPANY
Công ty TNHH Thép Hòa Phát Hải Dương | HOA PHAT HAI DUONG STEEL COMPANY LIMITED
Công ty cổ phần Thép Hòa Phát Dung Quất | HOA PHAT DUNG QUAT STEEL JSC
Công ty TNHH Ống thép Hòa Phát | HOA PHAT STEEL PIPE COMPANY LIMITED
Công ty TNHH Hoà Phát
Công ty cổ phần Hoa Phát
Công ty TNHH Nội thất Hòa Phát | HOA PHAT FURNITURE CO., LTD
Công ty cổ phần Sữa Việt Nam | VIETNAM DAIRY PRODUCTS JOINT STOCK COMPANY | VINAMILK
Công ty TNHH Vinamilk Phân Phối Miền Tây
Công ty cổ phần Chuỗi thực phẩm TH | TH FOOD CHAIN JSC | TH TRUE MILK
Công ty cổ phần FPT | FPT CORPORATION | FPT CORP
Công ty cổ phần Viễn thông FPT | FPT TELECOM JOINT STOCK COMPANY | FPT TELECOM
Công ty TNHH Phần mềm FPT | FPT SOFTWARE COMPANY LIMITED | FPT SOFTWARE
Công ty cổ phần Bán lẻ kỹ thuật số FPT | FPT DIGITAL RETAIL JSC | FRT
Công ty cổ phần Đầu tư Thế Giới Di Động | MOBILE WORLD INVESTMENT CORPORATION | MWG
Công ty cổ phần Thế Giới Di Động
Tập đoàn Vingroup - Công ty CP | VINGROUP JOINT STOCK COMPANY | VINGROUP
Công ty cổ phần Vinhomes | VINHOMES JOINT STOCK COMPANY | VINHOMES
Công ty TNHH Kinh doanh thương mại và dịch vụ VinFast | VINFAST TRADING AND SERVICES LLC | VINFAST
Ngân hàng thương mại cổ phần Ngoại thương Việt Nam | JOINT STOCK COMMERCIAL BANK FOR FOREIGN TRADE OF VIETNAM | VIETCOMBANK
Ngân hàng thương mại cổ phần Kỹ thương Việt Nam | VIETNAM TECHNOLOGICAL AND COMMERCIAL JSB | TECHCOMBANK
Ngân hàng thương mại cổ phần Á Châu | ASIA COMMERCIAL BANK | ACB
Tập đoàn Công nghiệp - Viễn thông Quân đội | VIETTEL GROUP | VIETTEL
Tổng công ty Bưu điện Việt Nam | VIETNAM POST | VNPOST
Công ty TNHH TotalEnergies Marketing Việt Nam | TOTALENERGIES MARKETING VIETNAM CO., LTD
Công ty TNHH Total Gas Miền Nam
Công ty TNHH Thương mại Dịch vụ Minh Anh | MINH ANH TRADING SERVICE COMPANY LIMITED
Công ty TNHH TM DV Minh Anh Phát
Công ty TNHH Minh Anh
Công ty cổ phần Xây dựng Minh Anh | MINH ANH CONSTRUCTION JSC
Doanh nghiệp tư nhân Minh Anh
Công ty TNHH Thương mại và Xây dựng Đại Phát
Công ty TNHH Sản xuất Thương mại Đại Phát
Công ty cổ phần Đầu tư Xây dựng Hoàng Gia | HOANG GIA CONSTRUCTION INVESTMENT JSC
Công ty TNHH Xuất nhập khẩu Nông sản Tây Nguyên | TAY NGUYEN AGRICULTURAL IMPORT EXPORT CO., LTD
Công ty TNHH XNK Thủy sản Cà Mau | CA MAU SEAFOOD IMPORT EXPORT COMPANY LIMITED
Công ty cổ phần Thuỷ sản Minh Phú | MINH PHU SEAFOOD CORPORATION | MINH PHU CORP
Công ty TNHH Thúy Hà
Công ty TNHH Thuý Hà Nội
Hợp tác xã Nông nghiệp Tân Tiến | TAN TIEN AGRICULTURAL COOPERATIVE
Công ty TNHH một thành viên Cấp nước Sài Gòn | SAIGON WATER SUPPLY CORPORATION | SAWACO
Công ty TNHH MTV Dầu khí Thành phố Hồ Chí Minh | SAIGON PETRO COMPANY LIMITED | SAIGON PETRO
Công ty cổ phần Bia - Rượu - Nước giải khát Sài Gòn | SAIGON BEER ALCOHOL BEVERAGE CORPORATION | SABECO
Công ty cổ phần Bia Sài Gòn - Miền Trung | SAIGON - MIEN TRUNG BEER JSC
Công ty cổ phần Hàng không VietJet | VIETJET AVIATION JOINT STOCK COMPANY | VIETJET AIR
Tổng công ty Hàng không Việt Nam | VIETNAM AIRLINES JSC | VIETNAM AIRLINES
Công ty TNHH Samsung Electronics Việt Nam Thái Nguyên | SAMSUNG ELECTRONICS VIETNAM THAI NGUYEN COMPANY LIMITED | SEVT
Công ty TNHH Samsung Electronics Việt Nam | SAMSUNG ELECTRONICS VIETNAM CO., LTD | SEV
Công ty Honda Việt Nam | HONDA VIETNAM COMPANY LIMITED | HVN
Công ty ô tô Toyota Việt Nam | TOYOTA MOTOR VIETNAM COMPANY LIMITED | TMV
Công ty TNHH Nestlé Việt Nam | NESTLE VIETNAM LIMITED | NESTLE
Công ty TNHH Nước giải khát Coca-Cola Việt Nam | COCA-COLA BEVERAGES VIETNAM LIMITED
Công ty TNHH Quốc tế Unilever Việt Nam | UNILEVER VIETNAM INTERNATIONAL COMPANY LIMITED
Công ty cổ phần Tập đoàn Masan | MASAN GROUP CORPORATION | MASAN GROUP
Công ty cổ phần Hàng tiêu dùng Masan | MASAN CONSUMER CORPORATION
Công ty cổ phần Dược Hậu Giang | DHG PHARMACEUTICAL JSC | DHG PHARMA
Công ty cổ phần Dược phẩm Imexpharm | IMEXPHARM CORPORATION
Công ty cổ phần Nhựa Bình Minh | BINH MINH PLASTICS JOINT STOCK COMPANY | BMPLASCO
Công ty cổ phần Nhựa Thiếu niên Tiền Phong | TIEN PHONG PLASTIC JSC
Công ty cổ phần Vàng bạc Đá quý Phú Nhuận | PHU NHUAN JEWELRY JSC | PNJ
Công ty TNHH Vàng bạc đá quý Kim Cương
Công ty cổ phần Gemadept | GEMADEPT CORPORATION | GMD
Công ty cổ phần Cơ Điện Lạnh | REFRIGERATION ELECTRICAL ENGINEERING CORPORATION | REE
Công ty TNHH S.A. Logistics 3/2 | S.A. LOGISTICS CO., LTD
Công ty TNHH Tư vấn M&A Sao Vàng | GOLDEN STAR M&A CONSULTING
Công ty cổ phần Kinh Đô Miền Bắc | NORTH KINHDO FOOD JSC
Công ty cổ phần Thực phẩm Đông Lạnh Kido | KIDO FROZEN FOODS JSC
Công ty cổ phần May Sông Hồng | SONG HONG GARMENT JSC
Công ty cổ phần Dệt may Thành Công | THANH CONG TEXTILE GARMENT JSC
Công ty cổ phần Gạch ngói Đồng Nai | DONG NAI TILE JSC
Công ty cổ phần Cao su Đà Nẵng | DANANG RUBBER JSC | DRC
Công ty cổ phần Cảng Hải Phòng | PORT OF HAI PHONG JSC
Công ty cổ phần Du lịch Vietravel | VIETRAVEL TOURISM JSC | VIETRAVEL
Công ty TNHH Du lịch Hoà Bình | HOA BINH TOURIST
Công ty cổ phần Tập đoàn Xây dựng Hòa Bình | HOA BINH CONSTRUCTION GROUP JSC | HBC
Công ty cổ phần Xây dựng Coteccons | COTECCONS CONSTRUCTION JSC | COTECCONS
Chi nhánh Công ty cổ phần Sữa Việt Nam - Nhà máy Sữa Đà Nẵng
Chi nhánh Công ty cổ phần FPT tại Đà Nẵng
Công ty TNHH Giáo dục Ánh Dương | SUNSHINE EDUCATION CO., LTD
Công ty TNHH An Bình | AN BINH COMPANY LIMITED
Công ty TNHH Ân Bình
Công ty TNHH Thực phẩm An Bình Phát
Công ty cổ phần Giao hàng tiết kiệm | GHTK
Công ty cổ phần Giao hàng nhanh | GHN
Công ty TNHH Grab | GRAB COMPANY LIMITED | GRAB
Công ty cổ phần Be Group | BE GROUP JSC
Công ty cổ phần Tiki | TIKI CORPORATION | TIKI
Công ty TNHH Shopee | SHOPEE COMPANY LIMITED
Công ty cổ phần VNG | VNG CORPORATION | VNG
Công ty cổ phần Dịch vụ Di động Trực tuyến | ONLINE MOBILE SERVICES JSC | MOMO
Công ty TNHH Điện tử Sao Mai
Công ty TNHH Thiết bị điện Quang Minh
Công ty cổ phần Bóng đèn Phích nước Rạng Đông | RANG DONG LIGHT SOURCE JSC | RALACO
Công ty cổ phần Bóng đèn Điện Quang | DIEN QUANG LAMP JSC
Công ty TNHH Vận tải Phương Trang | PHUONG TRANG TRANSPORT CO., LTD | FUTA
Công ty cổ phần Xe khách Phương Trang Futa Bus Lines
Công ty TNHH Ngọc Linh 10
Công ty TNHH Ngọc Linh 2
`

export const companies: EngineDocument[] = lines
  .trim()
  .split('\n')
  .map((line, at) => {
    const [name, ...alternateNames] = line.split(' | ')
    const code = String(100_000_001 + at).padStart(10, '0')
    return {
      id: at + 1,
      version: 1,
      name,
      alternateNames,
      code: name.startsWith('Chi nhánh') ? '0100000009-00' + ((at % 9) + 1) : code,
      numbers: [`0243${String(at).padStart(6, '0')}`],
      quality: 1000 - at,
      date: 40_000 + at,
      facets: [at % 5, at % 3],
      flags: at % 2,
    }
  })
