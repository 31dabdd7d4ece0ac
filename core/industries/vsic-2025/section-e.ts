import type { SectionTable } from '../section-table.ts'

export const sectionE: SectionTable = {
  code: 'E',
  nameVi: 'Cung cấp nước; hoạt động quản lý và xử lý rác thải, nước thải',
  nameEn: 'Water supply; sewerage, waste management and remediation',
  divisions: [36, 39],
  industries: `
3600|Khai thác, xử lý và cung cấp nước|Water collection, treatment and supply
3700|Thoát nước và xử lý nước thải|Sewerage and wastewater treatment
3811|Thu gom rác thải không độc hại|Collection of non-hazardous waste
3812|Thu gom rác thải độc hại|Collection of hazardous waste
3821|Xử lý và tiêu hủy rác thải không độc hại|Treatment and disposal of non-hazardous waste
3822|Xử lý và tiêu hủy rác thải độc hại|Treatment and disposal of hazardous waste
3830|Tái chế phế liệu|Materials recovery
3900|Xử lý ô nhiễm và hoạt động quản lý chất thải khác|Remediation and other waste management activities
`,
}
