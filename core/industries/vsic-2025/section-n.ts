import type { SectionTable } from '../section-table.ts'

export const sectionN: SectionTable = {
  code: 'N',
  nameVi: 'Hoạt động chuyên môn, khoa học và công nghệ',
  nameEn: 'Professional, scientific and technical activities',
  divisions: [69, 75],
  industries: `
6910|Hoạt động pháp luật|Legal activities
6920|Hoạt động liên quan đến kế toán, kiểm toán và tư vấn về thuế|Accounting, auditing and tax consultancy activities
7010|Hoạt động của trụ sở văn phòng|Activities of head offices
7020|Hoạt động tư vấn quản lý kinh doanh và hoạt động tư vấn quản lý khác|Business and other management consultancy activities
7110|Hoạt động kiến trúc và tư vấn kỹ thuật có liên quan|Architectural and related engineering consultancy activities
7120|Kiểm tra và phân tích kỹ thuật|Technical testing and analysis
7211|Nghiên cứu khoa học và phát triển công nghệ trong lĩnh vực khoa học tự nhiên|Research and development in natural sciences
7212|Nghiên cứu khoa học và phát triển công nghệ trong lĩnh vực khoa học kỹ thuật và công nghệ|Research and development in engineering and technology
7213|Nghiên cứu khoa học và phát triển công nghệ trong lĩnh vực khoa học y, dược|Research and development in medical and pharmaceutical sciences
7214|Nghiên cứu khoa học và phát triển công nghệ trong lĩnh vực khoa học nông nghiệp|Research and development in agricultural sciences
7221|Nghiên cứu khoa học và phát triển công nghệ trong lĩnh vực khoa học xã hội|Research and development in social sciences
7222|Nghiên cứu khoa học và phát triển công nghệ trong lĩnh vực khoa học nhân văn|Research and development in humanities
7310|Quảng cáo|Advertising
7320|Nghiên cứu thị trường và thăm dò dư luận|Market research and public opinion polling
7330|Hoạt động quan hệ công chúng|Public relations activities
7410|Hoạt động thiết kế chuyên dụng|Specialized design activities
7420|Hoạt động nhiếp ảnh|Photographic activities
7430|Hoạt động phiên dịch|Translation and interpretation activities
7491|Hoạt động môi giới và tiếp thị bằng sáng chế|Patent brokering and marketing activities
7499|Hoạt động chuyên môn, khoa học và công nghệ khác còn lại chưa được phân vào đâu|Other professional, scientific and technical activities n.e.c.
7500|Hoạt động thú y|Veterinary activities
`,
}
