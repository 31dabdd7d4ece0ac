import type { SectionTable } from '../section-table.ts'

export const sectionM: SectionTable = {
  code: 'M',
  nameVi: 'Hoạt động kinh doanh bất động sản',
  nameEn: 'Real estate activities',
  divisions: [68, 68],
  industries: `
6810|Kinh doanh bất động sản, quyền sử dụng đất thuộc chủ sở hữu, chủ sử dụng hoặc đi thuê|Real estate activities with own or leased property and land use rights
6821|Dịch vụ trung gian cho hoạt động bất động sản|Intermediation service activities for real estate
6829|Hoạt động bất động sản khác trên cơ sở phí hoặc hợp đồng|Other real estate activities on a fee or contract basis
`,
}
