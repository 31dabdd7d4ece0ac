import type { SectionTable } from '../section-table.ts'

export const sectionI: SectionTable = {
  code: 'I',
  nameVi: 'Dịch vụ lưu trú và ăn uống',
  nameEn: 'Accommodation and food service activities',
  divisions: [55, 56],
  industries: `
5510|Khách sạn và dịch vụ lưu trú tương tự|Hotels and similar accommodation activities
5520|Dịch vụ lưu trú ngắn ngày khác|Other short-term accommodation activities
5530|Hoạt động dịch vụ trung gian cho dịch vụ lưu trú|Intermediation service activities for accommodation
5590|Cơ sở lưu trú khác|Other accommodation
5610|Nhà hàng và các dịch vụ ăn uống phục vụ lưu động|Restaurants and mobile food service activities
5621|Cung cấp dịch vụ ăn uống theo hợp đồng không thường xuyên với khách hàng|Event catering
5629|Dịch vụ ăn uống khác|Other food service activities
5630|Dịch vụ phục vụ đồ uống|Beverage serving activities
5640|Hoạt động dịch vụ trung gian cho dịch vụ ăn uống|Intermediation service activities for food and beverage services
`,
}
