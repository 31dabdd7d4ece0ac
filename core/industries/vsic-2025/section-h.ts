import type { SectionTable } from '../section-table.ts'

export const sectionH: SectionTable = {
  code: 'H',
  nameVi: 'Vận tải, kho bãi',
  nameEn: 'Transportation and storage',
  divisions: [49, 53],
  industries: `
4911|Vận tải hành khách đường sắt|Passenger rail transport
4912|Vận tải hàng hóa đường sắt|Freight rail transport
4921|Vận tải hành khách bằng xe buýt trong nội thành|Urban passenger transport by bus
4922|Vận tải hành khách bằng xe buýt giữa nội thành và ngoại thành, liên tỉnh|Suburban and interprovincial passenger transport by bus
4929|Vận tải hành khách bằng xe buýt loại khác|Other passenger transport by bus
4931|Vận tải hành khách đường bộ trong nội thành, ngoại thành (trừ vận tải bằng xe buýt)|Urban and suburban passenger land transport, except by bus
4932|Vận tải hành khách đường bộ khác|Other passenger land transport
4933|Vận tải hàng hóa bằng đường bộ|Freight transport by road
4940|Vận tải đường ống|Transport via pipeline
5011|Vận tải hành khách ven biển và viễn dương|Sea and coastal passenger water transport
5012|Vận tải hàng hóa ven biển và viễn dương|Sea and coastal freight water transport
5021|Vận tải hành khách đường thủy nội địa|Inland passenger water transport
5022|Vận tải hàng hóa đường thủy nội địa|Inland freight water transport
5110|Vận tải hành khách hàng không|Passenger air transport
5120|Vận tải hàng hóa hàng không|Freight air transport
5210|Kho bãi và lưu giữ hàng hóa|Warehousing and storage
5221|Hoạt động dịch vụ hỗ trợ trực tiếp cho vận tải đường sắt|Service activities incidental to rail transportation
5222|Hoạt động dịch vụ hỗ trợ trực tiếp cho vận tải đường thủy|Service activities incidental to water transportation
5223|Hoạt động dịch vụ hỗ trợ trực tiếp cho vận tải hàng không|Service activities incidental to air transportation
5224|Bốc xếp hàng hóa|Cargo handling
5225|Hoạt động dịch vụ hỗ trợ trực tiếp cho vận tải đường bộ|Service activities incidental to road transportation
5229|Hoạt động dịch vụ hỗ trợ khác liên quan đến vận tải|Other transportation support activities
5231|Hoạt động dịch vụ trung gian cho vận tải hàng hóa|Intermediation service activities for freight transportation
5232|Hoạt động dịch vụ trung gian cho vận tải hành khách|Intermediation service activities for passenger transportation
5310|Bưu chính|Postal activities
5320|Chuyển phát|Courier activities
5330|Hoạt động dịch vụ trung gian cho hoạt động bưu chính và chuyển phát|Intermediation service activities for postal and courier activities
`,
}
