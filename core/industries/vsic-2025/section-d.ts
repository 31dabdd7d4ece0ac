import type { SectionTable } from '../section-table.ts'

export const sectionD: SectionTable = {
  code: 'D',
  nameVi: 'Sản xuất và phân phối điện, khí đốt, nước nóng, hơi nước và điều hòa không khí',
  nameEn: 'Electricity, gas, steam and air conditioning supply',
  divisions: [35, 35],
  industries: `
3511|Sản xuất điện từ nguồn năng lượng không tái tạo|Electricity generation from non-renewable sources
3512|Sản xuất điện từ nguồn năng lượng tái tạo|Electricity generation from renewable sources
3513|Truyền tải và phân phối điện|Electricity transmission and distribution
3520|Sản xuất khí đốt, phân phối nhiên liệu khí bằng đường ống|Manufacture of gas; distribution of gaseous fuels through mains
3530|Sản xuất, phân phối hơi nước, nước nóng, điều hoà không khí và sản xuất nước đá|Steam, hot water and air conditioning supply; production of ice
3540|Hoạt động trung gian hoặc đại lý điện, khí đốt|Activities of brokers and agents for electric power and gas
`,
}
