import type { SectionTable } from '../section-table.ts'

export const sectionV: SectionTable = {
  code: 'V',
  nameVi: 'Hoạt động của các tổ chức và cơ quan quốc tế',
  nameEn: 'Activities of extraterritorial organizations and bodies',
  divisions: [99, 99],
  industries: `
9900|Hoạt động của các tổ chức và cơ quan quốc tế|Activities of extraterritorial organizations and bodies
`,
}
