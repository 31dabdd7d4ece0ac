import type { SectionTable } from '../section-table.ts'

export const sectionU: SectionTable = {
  code: 'U',
  nameVi:
    'Hoạt động làm thuê trong các hộ gia đình, sản xuất sản phẩm vật chất và dịch vụ tự tiêu dùng của hộ gia đình',
  nameEn: 'Activities of households as employers and for own use',
  divisions: [97, 98],
  industries: `
9700|Hoạt động làm thuê công việc gia đình trong các hộ gia đình|Activities of households as employers of domestic personnel
9810|Hoạt động sản xuất các sản phẩm vật chất tự tiêu dùng của hộ gia đình|Undifferentiated goods-producing activities of private households for own use
9820|Hoạt động sản xuất các sản phẩm dịch vụ tự tiêu dùng của hộ gia đình|Undifferentiated service-producing activities of private households for own use
`,
}
