import type { SectionTable } from '../section-table.ts'

export const sectionQ: SectionTable = {
  code: 'Q',
  nameVi: 'Giáo dục và đào tạo',
  nameEn: 'Education',
  divisions: [85, 85],
  industries: `
8511|Giáo dục nhà trẻ|Nursery education
8512|Giáo dục mẫu giáo|Kindergarten education
8521|Giáo dục tiểu học|Primary education
8522|Giáo dục trung học cơ sở|Lower secondary education
8523|Giáo dục trung học phổ thông|Upper secondary education
8531|Đào tạo sơ cấp|Elementary-level vocational training
8532|Đào tạo trung cấp|Intermediate-level vocational training
8533|Đào tạo cao đẳng|College education
8541|Đào tạo đại học|University education
8542|Đào tạo thạc sỹ|Master’s degree education
8543|Đào tạo tiến sỹ|Doctoral education
8551|Giáo dục thể thao và giải trí|Sports and recreation education
8552|Giáo dục văn hóa nghệ thuật|Cultural and arts education
8553|Hoạt động đào tạo sử dụng phương tiện vận tải phi thương mại|Training in the use of non-commercial vehicles
8554|Giáo dục dự bị đại học|University preparatory education
8559|Giáo dục khác chưa được phân vào đâu|Other education n.e.c.
8561|Hoạt động dịch vụ trung gian cho các khóa học và gia sư|Intermediation service activities for courses and tutoring
8569|Hoạt động hỗ trợ giáo dục khác|Other educational support activities
`,
}
