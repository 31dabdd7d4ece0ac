import type { SectionTable } from '../section-table.ts'

export const sectionO: SectionTable = {
  code: 'O',
  nameVi: 'Hoạt động hành chính và dịch vụ hỗ trợ',
  nameEn: 'Administrative and support service activities',
  divisions: [77, 82],
  industries: `
7710|Cho thuê xe có động cơ|Rental and leasing of motor vehicles
7721|Cho thuê thiết bị thể thao, vui chơi giải trí|Rental and leasing of recreational and sports goods
7729|Cho thuê đồ dùng cá nhân và gia đình khác|Rental and leasing of other personal and household goods
7730|Cho thuê máy móc, thiết bị và đồ dùng hữu hình khác không kèm người điều khiển|Rental and leasing of other machinery, equipment and tangible goods without operator
7740|Cho thuê tài sản vô hình phi tài chính|Leasing of non-financial intangible assets
7750|Hoạt động dịch vụ trung gian cho thuê đồ dùng hữu hình và tài sản vô hình phi tài chính|Intermediation service activities for rental and leasing of tangible goods and non-financial intangible assets
7810|Hoạt động của các trung tâm giới thiệu việc làm|Activities of employment placement agencies
7821|Cung ứng lao động tạm thời|Temporary employment agency activities
7822|Cung ứng nguồn nhân lực khác|Other human resources provision
7911|Đại lý lữ hành|Travel agency activities
7912|Điều hành tua du lịch|Tour operator activities
7990|Hoạt động liên quan đến du lịch khác|Other tourism-related activities
8011|Dịch vụ điều tra và hoạt động bảo vệ tư nhân|Investigation and private security activities
8019|Dịch vụ bảo đảm an toàn khác|Other security service activities
8110|Dịch vụ hỗ trợ tổng hợp|Combined facilities support activities
8121|Vệ sinh chung nhà cửa|General cleaning of buildings
8129|Dịch vụ vệ sinh khác|Other cleaning activities
8130|Dịch vụ cảnh quan|Landscape service activities
8210|Hoạt động hành chính và hỗ trợ văn phòng|Office administrative and support activities
8220|Hoạt động dịch vụ liên quan đến các cuộc gọi|Activities of call centres
8230|Tổ chức giới thiệu và xúc tiến thương mại|Organization of conventions and trade promotion
8240|Hoạt động dịch vụ trung gian cho các hoạt động dịch vụ hỗ trợ kinh doanh chưa được phân vào đâu (trừ trung gian tài chính)|Intermediation service activities for business support services n.e.c., except financial intermediation
8291|Hoạt động dịch vụ hỗ trợ thanh toán, tín dụng|Payment and credit support service activities
8292|Dịch vụ đóng gói|Packaging activities
8299|Hoạt động dịch vụ hỗ trợ kinh doanh khác còn lại chưa được phân vào đâu|Other business support service activities n.e.c.
`,
}
